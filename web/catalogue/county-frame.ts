/** A part of a drawing, in its units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The square around a county on the drawing of its state, with some room.
 * @param path as written by scripts/draw-county-maps.ts: relative `m` and `l`, closed with `z`
 */
export function frameOf(path: string): Frame {
  let [x, y] = [0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const ring of path.split('z')) {
    const steps = (ring.match(/-?\d+/g) ?? []).map(Number);
    let begun: [number, number] | null = null;
    for (let index = 0; index + 1 < steps.length; index += 2) {
      x += steps[index] ?? 0;
      y += steps[index + 1] ?? 0;
      begun ??= [x, y];
      xs.push(x);
      ys.push(y);
    }
    // The next ring is relative to this one's start.
    if (begun) [x, y] = begun;
  }
  const [west, east, north, south] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const side = Math.max(east - west, south - north) * 1.3;
  return {
    x: (west + east - side) / 2,
    y: (north + south - side) / 2,
    width: side,
    height: side,
  };
}

export const isWithin = (frame: Frame, { x, y }: { x: number; y: number }): boolean =>
  x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
