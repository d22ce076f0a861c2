/** Flautas and the three shared platters, which are laid out one by one. */
import { crema, defs, guacamole, type Piece, salsaRoja } from './garnish.ts';
import { cilantro, layer, onion, pico, pink, queso } from './dish-layers.ts';
import { drawFilling, type Layer } from './fillings.ts';
import { at, circle, line, path, picture, polar, randomFor, ring, use } from './shapes.ts';
import * as table from './tables.ts';
import { blue, boatTaco, corn, flour, foldedTaco, openTaco, type Tortilla } from './tacos.ts';

const pastor: Layer[] = [
  layer('strip', ['#C4431A', '#E2622A', '#F28A3C'], 20, 16),
  layer('piece', 'pineapple', 3, 0.8, 0.7),
  onion(7),
  cilantro(4),
];
const asada: Layer[] = [
  layer('strip', ['#5E2C18', '#8A4526', '#A8603A'], 22, 16),
  pico(7),
  cilantro(5),
];
const shrimp: Layer[] = [
  layer('ring', ['#8E3F9A', '#C07CCB', '#E9D3F0'], 16, 12),
  layer('piece', 'shrimp', 3, 0.95, 0.6),
  cilantro(6),
];
const cochinita: Layer[] = [
  layer('shred', ['#D9561F', '#F07F34', '#B83A14'], 26, 19),
  pink(6),
  cilantro(4),
];
const rajas: Layer[] = [
  layer('strip', ['#3F8A3F', '#5FA84A', '#2C6A34'], 18, 16),
  layer('dice', '#E23B26', 8, 6),
  queso(9),
];

function scene(names: readonly Piece[], extra: readonly string[], content: string): string {
  const own = extra.map((shape, index) => `<g id="t${index}">${shape}</g>`).join('');
  return picture(480, 360, defs(names).replace('</defs>', `${own}</defs>`) + content);
}

function flautas(): string {
  const random = randomFor('flautas');
  const rolled =
    path(
      'M-122-13H118q14 13 0 28H-122q-14-14 0-28z',
      '#2A1A2E',
      'opacity=".22" transform="translate(2 7)"',
    ) +
    path('M-120-15H120q12 15 0 30H-120q-12-15 0-30z', '#E2A23E') +
    path('M-120-15H120q5 6 6 9H-126q1-3 6-9z', '#F6C766') +
    line('M-84-10l16 22M-30-11l16 23M26-11l16 23M78-10l14 20', '#C27C24', 3) +
    '<ellipse cx="121" rx="7" ry="14" fill="#B56A1E"/><ellipse cx="121" rx="4" ry="10" fill="#6B3216"/>';
  const rows = [98, 138, 178, 218, 258]
    .map((y, index) => use('t0', 240 + (index % 2) * 6 - 3, y, -4))
    .join('');
  const lettuce = [
    layer('shred', ['#8CC653', '#5FA83E', '#BFE07E'], 46, 20),
    layer('dice', ['#E23B26', '#F25C3A'], 10, 7),
    queso(40),
  ];
  const pour =
    'M116 96C140 150 150 210 148 262 172 262 178 90 196 92 214 94 204 262 226 262 248 262 240 92 262 90 284 88 276 260 296 258 316 256 308 92 330 90 344 90 346 180 356 250';
  return scene(
    ['radish', 'wedge', 'avocado'],
    [rolled],
    table.runner('#1F7350', '#F7C96B') +
      table.talavera('#FFF6E4', '#C2381A', '#1F7350', 170) +
      rows +
      line(pour, '#E9D9B8', 8, 'stroke-linejoin="round" transform="translate(1 3)"') +
      line(pour, '#FFFBF0', 7, 'stroke-linejoin="round"') +
      at(240, 178, drawFilling(random, { rx: 58, ry: 84 }, lettuce)) +
      use('avocado', 222, 150, -20, 1.1) +
      use('avocado', 250, 188, -20, 1.1) +
      use('avocado', 236, 222, -20, 1.1) +
      use('radish', 176, 306) +
      use('radish', 202, 314) +
      use('wedge', 316, 302, -10, 1.2) +
      at(240, 46, salsaRoja(30)),
  );
}

/** A board with a stone bowl in the middle and tacos all round it. */
function molcajete(): string {
  const random = randomFor('special-1');
  const stone =
    circle(3, 8, 80, '#2A1A2E', 'opacity=".28"') +
    circle(0, 0, 80, '#4A444C') +
    ring(0, 0, 76, '#6E6670', 6, '0 17') +
    circle(0, 0, 66, '#2F2A33') +
    circle(0, 0, 62, '#B5301C');
  const stew = [
    layer('crumb', ['#D94A26', '#F2792F'], 18, 14),
    layer('strip', ['#7A3A20', '#A8603A'], 12, 14),
    layer('crumb', '#FFFDF2', 8, 11),
  ];
  const around: Tortilla[] = [corn, blue, corn, flour];
  const corners = [
    [98, 98, -35],
    [382, 98, 35],
    [98, 264, 215],
    [382, 264, 145],
  ] as const;
  const tacos = [pastor, asada, rajas, cochinita].map((filling, index) =>
    openTaco(random, around[index] as Tortilla, '#8A2A14', filling),
  );
  return scene(
    ['nopal', 'cebollita', 'shrimp', 'wedge', 'pineapple', 'chile', 'lime'],
    tacos,
    table.serape([
      ['#7A1E4B', 48],
      ['#F0A92B', 12],
      ['#E8618C', 26],
      ['#FFF1D6', 8],
      ['#C2381A', 40],
      ['#F0A92B', 12],
    ]) +
      table.board('#C98F50', '#A36D34') +
      corners.map(([x, y, turn], index) => use(`t${index}`, x, y, turn, 0.98)).join('') +
      use('cebollita', 232, 62, -8) +
      use('chile', 244, 304, 6) +
      use('wedge', 186, 300, 10) +
      use('wedge', 300, 306, -10) +
      at(240, 182, stone + drawFilling(random, { rx: 52, ry: 52 }, stew)) +
      use('nopal', 222, 148, -64, 0.85) +
      use('nopal', 262, 150, -108, 0.85) +
      use('shrimp', 222, 196, 0, 1.15) +
      use('shrimp', 262, 204, 40, 1.15) +
      use('lime', 242, 226, 0, 0.8),
  );
}

/** A long tray: two rows of tacos with the salsas between them. */
function trayOfTacos(): string {
  const random = randomFor('special-2');
  const kinds = [
    boatTaco(random, corn, '#9E2F12', pastor),
    boatTaco(random, blue, '#7D3A86', shrimp),
    boatTaco(random, flour, '#4A2416', asada),
  ];
  const spots = [
    [92, 110, 0],
    [174, 110, 1],
    [256, 110, 2],
    [338, 110, 0],
    [142, 262, 2],
    [224, 262, 0],
    [306, 262, 1],
    [388, 262, 2],
  ] as const;
  return scene(
    ['pineapple', 'shrimp', 'wedge', 'radish', 'lime', 'jalapeno'],
    kinds,
    table.flowers('#7A1E4B', '#F27BA8', '#F7C96B', '#5CA06A') +
      table.tray('#22406F', '#FFF8EA') +
      line('M52 186H428', '#22406F', 3, 'stroke-dasharray="0 12"') +
      spots.map(([x, y, index]) => use(`t${index}`, x, y, -78, 0.86)).join('') +
      at(410, 112, guacamole(38)) +
      at(72, 252, salsaRoja(34)) +
      use('wedge', 408, 174, -20) +
      use('radish', 62, 196) +
      use('radish', 80, 206, 0, 0.9) +
      use('lime', 78, 302, 0, 0.9) +
      use('jalapeno', 400, 64) +
      use('jalapeno', 420, 62),
  );
}

/** The great round: everything the kitchen has, in a ring round three bowls. */
function greatRound(): string {
  const random = randomFor('special-3');
  const kinds = [
    foldedTaco(random, { ...corn, face: '#E2762B', rim: '#A8401A', spot: '#7A2410' }, '#F9C548', [
      layer('crumb', ['#FFD45E', '#F7B52C'], 14, 20),
      layer('shred', '#8A2A14', 8, 17),
      cilantro(4),
    ]),
    openTaco(random, blue, '#9E2F12', pastor),
    openTaco(random, corn, '#B5401A', cochinita),
  ];
  const circleOf = (
    count: number,
    rx: number,
    ry: number,
    from: number,
    draw: (x: number, y: number, index: number, turn: number) => string,
  ) =>
    Array.from({ length: count }, (_, index) => {
      const angle = from + (index / count) * Math.PI * 2;
      const [x, y] = polar(angle, 1);
      return draw(240 + x * rx, 180 + y * ry, index, (angle * 180) / Math.PI + 90);
    }).join('');
  const oval = 'M240 4C390 4 472 82 472 180S390 356 240 356 8 278 8 180 90 4 240 4z';
  return scene(
    ['shrimp', 'radish', 'lime', 'elote', 'pineapple', 'rib', 'orange'],
    kinds,
    table.tiles('#F6E3C0', '#C2381A', '#1F7350') +
      path(oval, '#2A1A2E', 'opacity=".25" transform="translate(4 10)"') +
      path(oval, '#22406F') +
      '<ellipse cx="240" cy="180" rx="222" ry="166" fill="#FFF6E4"/>' +
      '<ellipse cx="240" cy="180" rx="226" ry="170" fill="none" stroke="#F0A92B" stroke-width="8" stroke-linecap="round" stroke-dasharray="0 18"/>' +
      '<ellipse cx="240" cy="180" rx="206" ry="150" fill="#2E7D46"/>' +
      line('M60 180Q240 150 420 180M90 110Q240 150 390 110M90 250Q240 210 390 250', '#4E9E57', 4) +
      use('rib', 84, 160, -70) +
      use('rib', 76, 208, -100) +
      use('rib', 396, 160, 70) +
      use('rib', 404, 208, 100) +
      circleOf(4, 134, 88, Math.PI / 4, (x, y, index, turn) =>
        index % 2 === 0 ? use('t0', x, y, turn, 0.86) : use('t1', x, y, 0, 0.9),
      ) +
      use('t2', 240, 96, 40, 0.8) +
      use('t2', 240, 268, 200, 0.8) +
      circleOf(8, 190, 138, Math.PI / 8, (x, y, index, turn) =>
        use(index % 2 === 0 ? 'shrimp' : 'lime', x, y, turn, 0.95),
      ) +
      use('elote', 240, 28, 4) +
      use('elote', 240, 336, 184) +
      use('radish', 176, 40) +
      use('radish', 304, 40) +
      use('orange', 176, 322) +
      use('orange', 304, 322) +
      at(240, 182, guacamole(44)) +
      at(166, 184, salsaRoja(30)) +
      at(314, 180, crema(30)),
  );
}

export const platters: Record<string, () => string> = {
  flautas,
  'special-1': molcajete,
  'special-2': trayOfTacos,
  'special-3': greatRound,
};
