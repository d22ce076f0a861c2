import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Draws web/places/county-maps/*.gen.ts: the counties of each state as paths, in whole units of 600 a
 * width, so that a border is the same from both its sides. Run it after a change of the county data.
 */
interface StatePaths {
  w: number;
  h: number;
  counties: Record<string, { d: string; c: [x: number, y: number] }>;
}
type Point = readonly [x: number, y: number];

const data = JSON.parse(readFileSync('database/geography/county-paths.json', 'utf8')) as Record<
  string,
  StatePaths
>;

/** Each point as the step from the one before: half the bytes of whole coordinates. */
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
      // Closed, the pen is back where the ring began.
      const [x = 0, y = 0] = (ring.replace('M', '').split('L')[0] ?? '').split(',').map(Number);
      at = [Math.round(x), Math.round(y)];
      return `${steps}z`;
    })
    .join('');
}

for (const [id, state] of Object.entries(data)) {
  const rows = Object.entries(state.counties).map(
    ([fips, { d, c }]) =>
      `  ['${fips}', ${Math.round(c[0])}, ${Math.round(c[1])}, '${stepped(d)}'],`,
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
