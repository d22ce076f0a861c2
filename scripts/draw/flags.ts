/** Cut-paper flags: one flag, a garland of them, and the row that tiles as an ornament. */
import { line, path, type Point, row, short } from './shapes.ts';

/** One cut-paper flag hanging from 0,0, with holes cut through it. */
export function flag(width: number, height: number, design: number): string {
  const half = width / 2;
  const step = width / 6;
  const fringe = Array.from(
    { length: 6 },
    () => `q${row([-step / 2, step * 1.1, -step, 0], 1)}`,
  ).join('');
  const zigzag = Array.from(
    { length: 4 },
    () => `l${row([-width / 8, width / 8, -width / 8, -width / 8], 1)}`,
  ).join('');
  let d = `M${row([-half, 0], 1)}H${short(half, 1)}V${short(height, 1)}${design % 2 ? zigzag : fringe}z`;
  const lozenge = (x: number, y: number, w: number, h: number) =>
    `M${row([x, y - h], 1)}l${row([w, h, -w, h, -w, -h], 1)}z`;
  const hole = (x: number, y: number, r: number) =>
    `M${row([x - r, y], 1)}a${row([r, r], 1)} 0 1 0 ${row([r * 2, 0], 1)}a${row([r, r], 1)} 0 1 0 ${row([-r * 2, 0], 1)}z`;
  const low = height < width * 0.7;
  const u = low ? height / 15 : width / 20;
  const middle = height * (low ? 0.52 : 0.46);
  if (design % 3 === 0) {
    for (let index = 0; index < 8; index += 1) {
      const angle = (index / 8) * Math.PI * 2;
      d += hole(Math.cos(angle) * u * 4.6, middle + Math.sin(angle) * u * 4.6, u * 1.25);
    }
    d += hole(0, middle, u * 2.1);
  } else if (design % 3 === 1) {
    for (const [dx, dy] of [
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, 1],
    ] as const) {
      const [x, y] = [dx * u * 1.1, middle + dy * u * 1.1];
      const [tx, ty] = [dx * u * 5.6, dy * u * 5.6];
      d += `M${row([x, y], 1)}q${row([tx, 0, tx, ty], 1)}q${row([-tx, 0, -tx, -ty], 1)}z`;
    }
    d += [
      [-6, 0],
      [6, 0],
      [0, -6],
      [0, 6],
    ]
      .map(([x = 0, y = 0]) => hole(x * u, middle + y * u, u * 1.1))
      .join('');
  } else {
    d +=
      lozenge(0, middle, u * 2.6, u * 4) +
      lozenge(-u * 5, middle, u * 1.6, u * 2.6) +
      lozenge(u * 5, middle, u * 1.6, u * 2.6);
    d += low ? '' : [-6.4, 6.4].map((y) => lozenge(0, middle + u * y, u * 1.2, u * 1.4)).join('');
  }
  if (low) {
    d += [-0.36, 0.36].map((x) => lozenge(x * width, middle, u * 1.8, u * 5)).join('');
    return d;
  }
  d += [-7, -3.5, 0, 3.5, 7]
    .map((x) => lozenge(x * u, height - u * 1.6, u * 0.9, u * 1.3))
    .join('');
  d += [-7.4, 7.4].map((x) => hole(x * u, u * 2.6, u * 0.9)).join('');
  return d;
}

interface Garland {
  from: Point;
  to: Point;
  sag: number;
  count: number;
  width: number;
  colours: readonly string[];
  shift: number;
}

export function garland({ from, to, sag, count, width, colours, shift }: Garland): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const spot = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t ** 2 * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t ** 2 * to[1],
  ];
  const flags = Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count;
    const [x, y] = spot(t);
    const [x2, y2] = spot(t + 0.01);
    const turn = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
    const design = (index + shift) % 6;
    return `<use href="#f${design}" transform="translate(${row([x, y])})rotate(${short(turn, 1)})scale(${short(width / 100, 2)})" fill="${colours[(index + shift) % colours.length]}"/>`;
  }).join('');
  return flags + line(`M${row(from)}Q${row(middle)} ${row(to)}`, '#FFF1D6', 3);
}

export function drawOrnament(): string {
  const d = [0, 1, 2]
    .map((index) => {
      const x = 40 + index * 80;
      return `<path transform="translate(${x} 3)" d="${flag(72, 35, index)}"/>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 48" fill="currentColor" fill-rule="evenodd">${path('M0 1h240v3H0z', 'currentColor').replace(' fill="currentColor"', '')}${d}</svg>\n`;
}
