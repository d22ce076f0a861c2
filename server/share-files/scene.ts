import { DUSK, INK, PAPER, TISSUES } from '../result-files/palette.ts';
import { garland } from '../result-files/papel-picado.ts';
import { box, round, type Shape, short } from '../result-files/shapes.ts';

/** The festival's banner (`scripts/draw/banner.ts`) as shapes, so that cards and printed sheets can have any size. */

/** The ground in front, and all that is dark on it. */
export const NIGHT = '#1b0f24';
const HOUSES = '#4a2149';
const BRIDGE = '#5a2a52';
const CANVAS = '#fff1d6';
const GLOW = '#ffc766';

/** The sky from the top to the horizon. */
export function sky(width: number, height: number): Shape[] {
  const colours = [...DUSK, '#f9b24e'];
  const band = height / colours.length;
  const wave = height / 40;
  return [
    box({ x: 0, y: 0, width, height }, { fill: DUSK[0] }),
    ...colours.slice(1).map((fill, index): Shape => {
      const y = short((index + 1) * band);
      const bow = short((index % 2 === 0 ? -1 : 1) * wave);
      return {
        d: `M0 ${y}q${short(width / 4)} ${bow} ${short(width / 2)} 0t${short(width / 2)} 0V${short(height)}H0z`,
        fill,
      };
    }),
  ];
}

const SKYLINE: readonly Shape[] = [
  { d: round(640, 436, 92), fill: '#ffd479' },
  { d: round(640, 436, 70), fill: '#ffe7a6' },
  {
    d: 'M700 452H1240V460H700zM846 470L878 262H884L916 470H906L896 400H866L858 470zM1032 470L1064 262H1070L1102 470H1092L1082 400H1052L1044 470z',
    fill: BRIDGE,
  },
  {
    d: Array.from({ length: 6 }, (_, index) => {
      const reach = 26 + index * 22;
      const top = 272 + index * 12;
      return [881, 1067]
        .map((x) => `M${x} ${top}L${x - reach} 454M${x} ${top}L${x + reach} 454`)
        .join('');
    }).join(''),
    stroke: BRIDGE,
    width: 2.5,
  },
  {
    d: 'M380 470V402L410 384 440 402V470zM440 470V410H486V470zM518 470V396H562V470zM562 470V414L592 396 622 414V470zM622 470V406H676V392H690V470zM690 470V420H740V470zM486 470V376H478V370H484V340H490V330H494L502 272 510 330H514V340H520V370H526V376H518V470z',
    fill: HOUSES,
  },
  {
    d: 'M396 424h.1M420 424h.1M456 428h.1M540 416h.1M578 434h.1M604 434h.1M640 424h.1M662 424h.1M706 438h.1M502 356h.1M502 396h.1',
    stroke: GLOW,
    width: 8,
  },
  { d: 'M-600 474Q0 456 620 468T1800 464V720H-600z', fill: '#a8485a' },
  { d: 'M-600 512L-200 506 200 500 520 508 820 500 1200 510 1800 502V720H-600z', fill: '#3a1a3e' },
];

/** A stand with an awning in two colours. */
const stand = (x: number, y: number, scale: number, first: string, second: string): Shape => ({
  at: { x, y, scale },
  shapes: [
    { d: 'M-90-92h180V60h-180z', fill: '#3a1e3e' },
    { d: 'M-82-70h164V4h-164z', fill: GLOW },
    { d: 'M-82-24Q-60-38-38-24V4h-44zM34 4v-18q10-8 24 0V4z', fill: '#e8923a' },
    { d: `${round(-8, -34, 11)}M-30 4q0-24 22-24t22 24z`, fill: '#3a1e3e' },
    { d: 'M-20-44h24v-6q-12-8-24 0z', fill: CANVAS },
    { d: 'M-98 2h196v14h-196z', fill: '#7a2e2a' },
    { d: 'M-90 16h180v44h-180z', fill: '#5a2136' },
    { d: 'M-26 48C-26 26-14 20 0 20S26 26 26 48z', fill: '#f6bc4f' },
    { d: 'M-14 26h.1M0 22h.1M14 26h.1', stroke: '#c2381a', width: 8 },
    { d: 'M-22 48C-22 34-12 28 0 28S22 34 22 48z', fill: '#f0a92b' },
    ...Array.from({ length: 7 }, (_, index): Shape => ({
      d: `M${-98 + index * 28} -92h28l${index < 3 ? -2 : 2} 34a14 14 0 0 1-28 0z`,
      fill: index % 2 === 0 ? first : second,
    })),
    { d: 'M-100-98h200v8h-200z', fill: INK },
  ],
});

/** A string of bulbs. */
function lights(from: readonly [number, number], to: readonly [number, number]): Shape[] {
  const [sag, count] = [44, 9];
  const at = (t: number) =>
    [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
    ] as const;
  const bulbs = Array.from({ length: count }, (_, index) => {
    const [x, y] = at((index + 0.5) / count);
    return `M${short(x)} ${short(y + 5)}h.1`;
  }).join('');
  const wire = `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag * 2} ${to[0]} ${to[1]}`;
  return [
    { d: wire, stroke: INK, width: 2 },
    { d: bulbs, stroke: '#f9a94f', width: 14 },
    { d: bulbs, stroke: '#fff1c4', width: 9 },
  ];
}

const PERSON = `M-13 52V-2Q-13-22 0-22T13-2V52z${round(0, -36, 9)}`;
const PEOPLE = [
  [40, 550, 0.94],
  [120, 556, 0.8],
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

const STREET: readonly Shape[] = [
  { d: 'M300 352V560M600 372V560M884 350V560', stroke: INK, width: 4 },
  stand(60, 520, 0.98, '#2e9e8a', CANVAS),
  stand(402, 522, 0.92, '#c2381a', CANVAS),
  stand(740, 516, 1.06, '#1f7350', CANVAS),
  stand(1090, 522, 0.92, '#e8467c', '#ffe2a0'),
  stand(230, 530, 0.72, '#8e4fa8', CANVAS),
  stand(566, 530, 0.72, '#f0a92b', '#7a1e4b'),
  stand(918, 530, 0.72, '#2e86a0', CANVAS),
  ...lights([-60, 350], [300, 352]),
  ...lights([300, 352], [600, 372]),
  ...lights([600, 372], [884, 350]),
  ...lights([884, 350], [1240, 356]),
  ...PEOPLE.map(([x, y, scale]): Shape => ({
    at: { x, y, scale },
    shapes: [{ d: PERSON, fill: NIGHT }],
  })),
  { d: 'M-600 576Q0 560 600 572T1800 566V720H-600z', fill: NIGHT },
];

/** Of the ground of `market` below its horizon, in its own units. */
const GROUND = 600;

/**
 * The stands in front of the town, with bridge and steeple.
 * @param bottom where its street ends; the ground goes on below
 */
export const market = (middle: number, bottom: number, scale: number): Shape => ({
  at: { x: middle - 650 * scale, y: bottom - GROUND * scale, scale },
  shapes: [...SKYLINE, ...STREET],
});

/** Strings of flags at the upper edge, one behind the other. @param flag the width of one */
export function flags(width: number, top: number, flag: number): Shape[] {
  const count = Math.max(5, Math.round((width + 80) / (flag * 1.09)));
  const reach = flag / 2;
  const of = { colours: TISSUES, line: PAPER };
  return [
    ...garland({
      ...of,
      from: [-reach, top + flag * 1.2],
      to: [width + reach, top + flag * 0.95],
      sag: flag * 0.72,
      count: Math.round(count * 1.22),
      width: flag * 0.76,
      shift: 2,
    }),
    ...garland({
      ...of,
      from: [-reach, top],
      to: [width + reach, top - flag * 0.1],
      sag: flag * 0.52,
      count,
      width: flag,
    }),
  ];
}
