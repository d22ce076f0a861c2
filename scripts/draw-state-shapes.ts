import { writeFileSync } from 'node:fs';
import { drawState, type StatePaths } from './geography/drawing.ts';

/**
 * Draws web/places/state-shapes.ts: the outlines of the states, from their counties' borders. A border of
 * only one county is the state's. Run it after a change of the county data.
 */
type Point = readonly [x: number, y: number];

/** Points closer than this to the line of their neighbours are left out, in units of 600 a width. */
const TOLERANCE = 2.2;

const data = Object.fromEntries(['SC', 'GA'].map((stateId) => [stateId, drawState(stateId)]));

const ringsOf = (d: string): string[][] =>
  d
    .split('Z')
    .filter(Boolean)
    .map((ring) => ring.replace('M', '').split('L'));

function outlineOf(state: StatePaths): string[][] {
  const edges = new Map<string, [string, string]>();
  for (const { d } of Object.values(state.counties)) {
    for (const ring of ringsOf(d)) {
      ring.forEach((from, index) => {
        const to = ring[(index + 1) % ring.length] ?? from;
        if (from === to) return;
        if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to]);
      });
    }
  }
  const next = new Map(edges.values());
  const rings: string[][] = [];
  while (next.size > 0) {
    const [start] = next.keys();
    const ring: string[] = [];
    for (let at = start; at !== undefined && next.has(at);) {
      ring.push(at);
      const after: string | undefined = next.get(at);
      next.delete(at);
      at = after;
    }
    rings.push(ring);
  }
  return rings;
}

/** Douglas-Peucker. */
function simplify(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
  let farthest = 0;
  let distance = 0;
  points.forEach(([x, y], index) => {
    const off =
      Math.abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1])) /
      length;
    if (off > distance) [farthest, distance] = [index, off];
  });
  if (distance <= TOLERANCE) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1)).slice(0, -1),
    ...simplify(points.slice(farthest)),
  ];
}

const shapes = Object.entries(data).map(([id, state]) => {
  const longest = outlineOf(state).toSorted((a, b) => b.length - a.length)[0] ?? [];
  const points = longest.map((point) => point.split(',').map(Number) as unknown as Point);
  const half = Math.floor(points.length / 2);
  const outline = [
    ...simplify(points.slice(0, half + 1)).slice(0, -1),
    ...simplify([...points.slice(half), points[0] ?? [0, 0]]).slice(0, -1),
  ];
  const path = outline.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join('L');
  return `  ${id}: { viewBox: '0 0 ${state.w} ${state.h}', path: 'M${path}Z' },`;
});

writeFileSync(
  'web/places/state-shapes.ts',
  `/** Outlines of the states, made by scripts/draw-state-shapes.ts (U.S. Census Bureau). */
export const STATE_SHAPES: Record<string, { viewBox: string; path: string }> = {
${shapes.join('\n')}
};
`,
);
