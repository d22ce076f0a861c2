/** The festival banner: flags over a lowcountry dusk, with taco stands. */
import { flag, garland } from './flags.ts';
import {
  between,
  circle,
  line,
  path,
  picture,
  type Point,
  type Random,
  randomFor,
  row,
} from './shapes.ts';

const ink = '#2A1A2E';

/** Spanish moss hanging from a bough. */
function moss(random: Random, places: readonly Point[], colour: string): string {
  const d = places
    .flatMap(([x, y]) =>
      Array.from({ length: 4 }, (_, index) => {
        const length = between(random, 26, 74);
        return `M${row([x + index * 8 - 12, y])}q${row([between(random, -6, 6), length / 2, between(random, -5, 5), length])}`;
      }),
    )
    .join('');
  return line(d, colour, 6);
}

function oak(): string {
  const random = randomFor('oak');
  const crowns: Point[] = [
    [-40, 250],
    [60, 214],
    [160, 236],
    [250, 270],
    [330, 318],
    [20, 300],
    [130, 300],
    [230, 330],
    [-30, 360],
  ];
  const leaves = crowns
    .map(([x, y], index) => {
      const r = [86, 92, 84, 72, 52, 84, 80, 52, 60][index] as number;
      const points = Array.from({ length: 11 }, (_, corner) => {
        const angle = (corner / 11) * Math.PI * 2;
        return [x + Math.cos(angle) * r, y + Math.sin(angle) * r * 0.62] as const;
      });
      const size = r * 0.3;
      return `M${points.map((point, corner) => (corner ? `A${row([size, size])} 0 0 1 ${row(point)}` : row(point))).join('')}A${row([size, size])} 0 0 1 ${row(points[0] as Point)}z`;
    })
    .join('');
  return (
    path(
      'M60 560C96 500 92 450 84 400 60 372 20 360-20 352V330C30 336 70 344 96 360 104 330 150 300 220 300L226 312C170 320 140 350 142 372 190 340 260 326 350 340L350 352C270 346 196 366 150 404 146 452 156 508 204 560z',
      '#1B0F24',
    ) +
    path(leaves, '#1F2B33') +
    path(
      'M-60 236C0 160 120 150 190 196 120 180 40 196-10 244zM170 250C220 226 290 250 330 296 280 272 220 264 170 250z',
      '#2E4A45',
    ) +
    moss(
      random,
      [
        [40, 352],
        [120, 340],
        [204, 356],
        [272, 344],
        [336, 350],
        [-10, 372],
      ],
      '#5C7268',
    )
  );
}

function skyline(): string {
  const steeple =
    'M486 470V376H478V370H484V340H490V330H494L502 272 510 330H514V340H520V370H526V376H518V470z';
  const houses =
    'M380 470V402L410 384 440 402V470zM440 470V410H486V470zM518 470V396H562V470zM562 470V414L592 396 622 414V470zM622 470V406H676V392H690V470zM690 470V420H740V470z';
  const bridge =
    'M700 452H1240V460H700zM846 470L878 262H884L916 470H906L896 400H866L858 470zM1032 470L1064 262H1070L1102 470H1092L1082 400H1052L1044 470z';
  const cables = Array.from({ length: 6 }, (_, index) => {
    const reach = 26 + index * 22;
    return [881, 1067]
      .map(
        (x) =>
          `M${x} ${272 + index * 12}L${x - reach} 454M${x} ${272 + index * 12}L${x + reach} 454`,
      )
      .join('');
  }).join('');
  return (
    path(bridge, '#5A2A52') +
    `<path d="${cables}" stroke="#5A2A52" stroke-width="2.5"/>` +
    path(houses, '#4A2149') +
    path(steeple, '#4A2149') +
    line(
      'M396 424h0M420 424h0M456 428h0M540 416h0M578 434h0M604 434h0M640 424h0M662 424h0M706 438h0M502 356h0M502 396h0',
      '#FFC766',
      8,
    )
  );
}

function stand(x: number, y: number, scale: number, first: string, second: string): string {
  const stripes = Array.from({ length: 7 }, (_, index) =>
    path(
      `M${-98 + index * 28} -92h28l${index < 3 ? -2 : 2} 34a14 14 0 0 1-28 0z`,
      index % 2 === 0 ? first : second,
    ),
  ).join('');
  return (
    `<g transform="translate(${row([x, y])})scale(${scale})">` +
    path('M-90-92h180V60h-180z', '#3A1E3E') +
    path('M-82-70h164V4h-164z', '#FFC766') +
    path('M-82-24Q-60-38-38-24V4h-44zM34 4v-18q10-8 24 0V4z', '#E8923A') +
    circle(-8, -34, 11, '#3A1E3E') +
    path('M-30 4q0-24 22-24t22 24z', '#3A1E3E') +
    path('M-20-44h24v-6q-12-8-24 0z', '#FFF1D6') +
    path('M-98 2h196v14h-196z', '#7A2E2A') +
    path('M-90 16h180v44h-180z', '#5A2136') +
    path('M-26 48C-26 26-14 20 0 20S26 26 26 48z', '#F6BC4F') +
    line('M-14 26h0M0 22h0M14 26h0', '#C2381A', 8) +
    path('M-22 48C-22 34-12 28 0 28S22 34 22 48z', '#F0A92B') +
    stripes +
    path('M-100-98h200v8h-200z', '#2A1A2E') +
    '</g>'
  );
}

/** A string of bulbs from pole to pole. */
function lights(from: Point, to: Point, sag: number, count: number): string {
  const d = Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count;
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t) + 5;
    return `M${row([from[0] + (to[0] - from[0]) * t, y])}h0`;
  }).join('');
  const wire = `M${row(from)}Q${row([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2])} ${row(to)}`;
  return line(wire, ink, 2) + line(d, '#FFB347', 15, 'opacity=".5"') + line(d, '#FFF1C4', 9);
}

function people(): string {
  const at = [
    [300, 548, 1],
    [334, 552, 0.86],
    [470, 552, 1],
    [502, 556, 0.72],
    [632, 550, 1],
    [664, 554, 0.94],
    [812, 552, 0.98],
    [846, 556, 0.8],
    [1010, 550, 1],
    [1046, 554, 0.9],
  ] as const;
  return at
    .map(([x, y, s]) => `<use href="#p" transform="translate(${x} ${y})scale(${s})"/>`)
    .join('');
}

export function drawBanner(): string {
  const colours = ['#F0A92B', '#E8467C', '#FFF1D6', '#2E9E8A', '#E2562B', '#8E4FA8'];
  const designs = Array.from(
    { length: 6 },
    (_, index) => `<path id="f${index}" fill-rule="evenodd" d="${flag(100, 116, index)}"/>`,
  ).join('');
  const person = `<path id="p" d="M-13 52V-2Q-13-22 0-22T13-2V52zM-9-36a9 9 0 1 0 18 0 9 9 0 1 0-18 0z" fill="#1B0F24"/>`;
  const bulbs =
    lights([300, 352], [600, 372], 44, 9) +
    lights([600, 372], [884, 350], 40, 9) +
    lights([884, 350], [1240, 356], 50, 11);
  return picture(
    1200,
    600,
    `<defs>${designs}${person}</defs>` +
      path('M0 0h1200v600H0z', '#2B1A45') +
      path('M0 120Q300 96 600 128T1200 112V600H0z', '#4E2258') +
      path('M0 210Q300 236 640 204T1200 214V600H0z', '#8A2C5C') +
      path('M0 296Q260 272 600 300T1200 286V600H0z', '#C94A4B') +
      path('M0 368Q320 390 620 364T1200 376V600H0z', '#EE7A3E') +
      path('M0 426Q320 412 620 428T1200 420V600H0z', '#F9B24E') +
      circle(640, 436, 92, '#FFD479') +
      circle(640, 436, 70, '#FFE7A6') +
      line(
        'M330 296h0M712 282h0M806 300h0M960 262h0M984 322h0M420 300h0M1150 300h0M770 24h0M450 16h0M250 8h0M1010 12h0',
        '#FFE7C4',
        4,
      ) +
      skyline() +
      path('M0 470Q300 456 620 468T1200 464V600H0z', '#A8485A') +
      line('M380 484h70M520 480h120M700 488h90M860 482h140M1060 490h80M600 494h60', '#FFC27A', 4) +
      line('M600 372V560M884 350V560', ink, 4) +
      path('M0 512L200 500 520 508 820 500 1200 510V600H0z', '#3A1A3E') +
      stand(402, 522, 0.92, '#C2381A', '#FFF1D6') +
      stand(740, 516, 1.06, '#1F7350', '#FFF1D6') +
      stand(1090, 522, 0.92, '#E8467C', '#FFE2A0') +
      stand(566, 530, 0.72, '#F0A92B', '#7A1E4B') +
      stand(918, 530, 0.72, '#2E86A0', '#FFF1D6') +
      bulbs +
      people() +
      path('M0 576Q300 560 600 572T1200 566V600H0z', '#1B0F24') +
      oak() +
      garland({
        from: [-40, 120],
        to: [1240, 84],
        sag: 74,
        count: 15,
        width: 74,
        colours,
        shift: 2,
      }) +
      garland({
        from: [-40, -14],
        to: [1240, -24],
        sag: 54,
        count: 12,
        width: 98,
        colours,
        shift: 0,
      }),
  );
}
