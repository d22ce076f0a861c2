import { round, type Shape, short } from './shapes.ts';

/** A flag is drawn in a space of 100 × 128, hanging from its middle at the top. */
const FLAG = 100;
const DEEP = 116;

const lozenge = (x: number, y: number, w: number, h: number) =>
  `M${short(x)} ${short(y - h)}l${w} ${h} ${-w} ${h} ${-w} ${-h}z`;

/** Eight petals of a flower around a middle. */
function flower(y: number): string {
  const petals = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2;
    return round(Math.cos(angle) * 23, y + Math.sin(angle) * 23, 6.3);
  });
  return petals.join('') + round(0, y, 10.5);
}

/** Four leaves that meet in the middle. */
export function leaves(y: number, x = 0): string {
  const four = (
    [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ] as const
  ).map(([dx, dy]) => {
    const [tx, ty] = [dx * 28, dy * 28];
    return `M${short(x + dx * 5.5)} ${short(y + dy * 5.5)}q${tx} 0 ${tx} ${ty}q${-tx} 0 ${-tx} ${-ty}z`;
  });
  const dots = (
    [
      [-30, 0],
      [30, 0],
      [0, -30],
      [0, 30],
    ] as const
  ).map(([dx, dy]) => round(x + dx, y + dy, 5.5));
  return [...four, ...dots].join('');
}

/** Lozenges in a row. */
const lozenges = (y: number): string =>
  lozenge(0, y, 13, 20) +
  lozenge(-25, y, 8, 13) +
  lozenge(25, y, 8, 13) +
  lozenge(0, y - 32, 6, 7) +
  lozenge(0, y + 32, 6, 7);

const DESIGNS = [flower, leaves, lozenges] as const;

/** One flag of cut paper. @param design from 0; there are six */
function flag(design: number): string {
  const half = FLAG / 2;
  const step = FLAG / 6;
  const edge =
    design % 2 === 0
      ? `q${short(-step / 2)} ${short(step * 1.1)} ${short(-step)} 0`.repeat(6)
      : 'l-12.5 12.5-12.5-12.5'.repeat(4);
  const cut = DESIGNS[design % DESIGNS.length] ?? flower;
  return (
    `M${-half} 0H${half}V${DEEP}${edge}z${cut(53.4)}` +
    [-35, -17.5, 0, 17.5, 35].map((x) => lozenge(x, 108, 4.5, 6.5)).join('') +
    round(-37, 13, 4.5) +
    round(37, 13, 4.5)
  );
}

/** A string of flags between two points. */
export interface Garland {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  /** How deep the string hangs in its middle. */
  sag: number;
  count: number;
  /** Of one flag. */
  width: number;
  colours: readonly string[];
  /** Of the string. */
  line: string;
  /** Which design and colour it begins with. */
  shift?: number;
}

export function garland(of: Garland): Shape[] {
  const { from, to, sag, count, width, colours, shift = 0 } = of;
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2] as const;
  const spot = (t: number) =>
    ([0, 1] as const).map(
      (axis) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * middle[axis] + t ** 2 * to[axis],
    ) as [number, number];
  const flags = Array.from({ length: count }, (_, index): Shape => {
    const t = (index + 0.5) / count;
    const [x, y] = spot(t);
    const [x2, y2] = spot(t + 0.01);
    const number = index + shift;
    return {
      at: { x, y, turn: (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI, scale: width / FLAG },
      shapes: [
        { d: flag(number % 6), fill: colours[number % colours.length] ?? '', isHollow: true },
      ],
    };
  });
  const [x, y] = from;
  const string = `M${short(x)} ${short(y)}Q${short(middle[0])} ${short(middle[1])} ${short(to[0])} ${short(to[1])}`;
  return [...flags, { d: string, stroke: of.line, width: Math.max(1, width / 36) }];
}

/** A ring of outward scallops around 0,0. */
export function scallops(count: number, radius: number): string {
  const at = (index: number) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    return `${short(Math.cos(angle) * radius)} ${short(Math.sin(angle) * radius)}`;
  };
  const size = short(radius * Math.sin(Math.PI / count));
  const arcs = Array.from(
    { length: count },
    (_, index) => `A${size} ${size} 0 0 1 ${at(index + 1)}`,
  );
  return `M${at(0)}${arcs.join('')}z`;
}

/** Holes on a circle around 0,0, as part of a path with holes. */
export const holes = (count: number, radius: number, size: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * Math.PI * 2 - Math.PI / 2;
    return round(Math.cos(angle) * radius, Math.sin(angle) * radius, size);
  }).join('');

/**
 * A sheet of cut paper that hangs from a string: scallops below, holes along its sides.
 * @param clear so much of its upper edge has no holes, in the middle
 */
export function sheet(width: number, height: number, clear: number): string {
  const count = 9;
  const step = width / count;
  const fringe = `q${short(-step / 2)} ${short(step * 0.95)} ${short(-step)} 0`.repeat(count);
  const inset = step * 0.5;
  const sides = Array.from(
    { length: count },
    (_, index) => index * ((height - 2 * inset) / (count - 1)),
  )
    .slice(1, -1)
    .flatMap((y) => [round(inset, inset + y, 5), round(width - inset, inset + y, 5)]);
  const ends = Array.from({ length: count }, (_, index) => (index + 0.5) * step).flatMap((x) => [
    ...(Math.abs(x - width / 2) < clear / 2 ? [] : [lozenge(x, inset, 7, 10)]),
    lozenge(x, height - inset * 0.55, 7, 10),
  ]);
  return `M0 0H${short(width)}V${short(height)}${fringe}z${[...sides, ...ends].join('')}`;
}
