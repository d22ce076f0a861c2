import { writeFileSync } from 'node:fs';
import { drawState } from './geography/drawing.ts';

/**
 * Draws web/places/county-maps/*.gen.ts: the counties of each state as paths, in whole units of 600 a
 * width, so that a border is the same from both its sides. Run it after a change of the county data.
 */
type Point = readonly [x: number, y: number];

const data = Object.fromEntries(['SC', 'GA'].map((stateId) => [stateId, drawState(stateId)]));

/** Each point relative to the one before: half the bytes of absolute coordinates. */
function stepped(d: string): string {
  let at: Point = [0, 0];
  return d
    .split('Z')
    .filter(Boolean)
    .map((ring) => {
      let steps = '';
      ring
        .replace('M', '')
        .split('L')
        .forEach((text, index) => {
          const [x = 0, y = 0] = text.split(',').map((number) => Math.round(Number(number)));
          const [dx, dy] = [x - at[0], y - at[1]];
          if (index > 0 && dx === 0 && dy === 0) return;
          steps += `${index === 0 ? 'm' : index === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
          at = [x, y];
        });
      // Closing the path returns the pen to the start of the ring.
      const [x = 0, y = 0] = (ring.replace('M', '').split('L')[0] ?? '').split(',').map(Number);
      at = [Math.round(x), Math.round(y)];
      return `${steps}z`;
    })
    .join('');
}

const ringsOf = (d: string): Point[][] =>
  d
    .split('Z')
    .filter(Boolean)
    .map((ring) =>
      ring
        .replace('M', '')
        .split('L')
        .map((text) => text.split(',').map(Number) as unknown as Point),
    );

/** The distance of a point to the border of rings: below zero outside. */
function depthIn(rings: Point[][], [x, y]: Point): number {
  let isInside = false;
  let nearest = Infinity;
  for (const ring of rings) {
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const along =
        length && Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
      nearest = Math.min(
        nearest,
        Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y),
      );
    });
  }
  return isInside ? nearest : -nearest;
}

/** The place with the most room for a number: the point farthest from the border. */
function roomiest(d: string): Point {
  const rings = ringsOf(d);
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  let best: Point = [0, 0];
  let depth = -Infinity;
  for (let x = Math.ceil(Math.min(...xs)); x < Math.max(...xs); x += 1) {
    for (let y = Math.ceil(Math.min(...ys)); y < Math.max(...ys); y += 1) {
      const here = depthIn(rings, [x, y]);
      if (here > depth) [best, depth] = [[x, y], here];
    }
  }
  return best;
}

for (const [id, state] of Object.entries(data)) {
  const rows = Object.entries(state.counties).map(
    ([fips, { d }]) => `  ['${fips}', ${roomiest(d).join(', ')}, '${stepped(d)}'],`,
  );
  writeFileSync(
    `web/places/county-maps/${id.toLowerCase()}.gen.ts`,
    `/** Made by scripts/draw-county-maps.ts (boundaries: U.S. Census Bureau). */
export const shapes: [countyId: string, x: number, y: number, path: string][] = [
${rows.join('\n')}
];
`,
  );
}
