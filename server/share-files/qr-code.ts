import { encode } from 'uqr';
import { box, type Shape, short } from '../result-files/shapes.ts';

/** Light modules around the code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** Rows overlap by so much of a module: where they only touch, some readers show a line between them. */
const OVERLAP = 0.04;
const DARK = '#1b0f24';

/**
 * A QR code with its light margin; a seventh of it may be unreadable.
 * @param size the most that it may take, in the units of the drawing
 * @param isInPixels whether modules begin at whole units, so that their edges are sharp
 */
export function qrCode(
  text: string,
  { x, y, size, isInPixels = false }: { x: number; y: number; size: number; isInPixels?: boolean },
): Shape[] {
  const { size: count, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const unit = isInPixels ? Math.floor(size / count) : size / count;
  const start = isInPixels ? Math.floor((size - unit * count) / 2) : 0;
  const side = unit * count;
  const over = isInPixels ? 0 : unit * OVERLAP;
  const d = data.flatMap((row, rowIndex) =>
    runsOf(row).map(([from, length]) => {
      const [left, top] = [x + start + from * unit, y + start + rowIndex * unit];
      return `M${short(left)} ${short(top)}h${short(length * unit)}v${short(unit + over)}h${short(-length * unit)}z`;
    }),
  );
  return [
    box(
      { x: x + start, y: y + start, width: side, height: side, radius: side / 24 },
      { fill: '#ffffff' },
    ),
    { d: d.join(''), fill: DARK },
  ];
}

/** Where dark modules begin in a row, and how many follow each other. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [index, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === index) last[1] += 1;
    else runs.push([index, 1]);
  }
  return runs;
}
