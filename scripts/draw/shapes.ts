/** Small helpers for drawing flat, cut-paper SVG pictures with repeatable randomness. */

export type Point = readonly [x: number, y: number];
export type Random = () => number;

/** A repeatable random source: the same name always draws the same picture. */
export function randomFor(name: string): Random {
  let state = 2166136261;
  for (const character of name) {
    state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** A number as short as it can be written with the given decimals. */
export function short(value: number, decimals = 0): string {
  const text = String(Number(value.toFixed(decimals)));
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Numbers in a row, with a space only where one is needed. */
export function row(values: readonly number[], decimals = 0): string {
  return values
    .map((value, index) => {
      const text = short(value, decimals);
      return index === 0 || text.startsWith('-') ? text : ` ${text}`;
    })
    .join('');
}

export function polar(angle: number, radius: number): Point {
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}

/** A closed polygon; with relative steps, so that small shapes stay small in the file. */
export function polygon(points: readonly Point[], decimals = 0): string {
  const factor = 10 ** decimals;
  const rounded = points.map(([x, y]) => [Math.round(x * factor), Math.round(y * factor)] as const);
  let [lastX, lastY] = rounded[0] as readonly [number, number];
  const steps: number[] = [];
  for (const [x, y] of rounded.slice(1)) {
    steps.push((x - lastX) / factor, (y - lastY) / factor);
    [lastX, lastY] = [x, y];
  }
  const [first] = rounded;
  const start = [(first?.[0] ?? 0) / factor, (first?.[1] ?? 0) / factor];
  return `M${row(start, decimals)}l${row(steps, decimals)}z`;
}

/** A closed soft outline through the middles of the given points. */
function soft(points: readonly Point[], decimals = 0): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = middle(points.at(-1) as Point, points[0] as Point);
  let path = `M${row(start, decimals)}`;
  for (const [index, point] of points.entries()) {
    const end = middle(point, points[(index + 1) % points.length] as Point);
    path += `Q${row([...point, ...end], decimals)}`;
  }
  return `${path}z`;
}

/** A round shape with a hand-cut edge. */
export function blob(random: Random, rx: number, ry = rx, count = 12, jitter = 0.06): string {
  const points = Array.from({ length: count }, (_, index) => {
    const [x, y] = polar((index / count) * Math.PI * 2, 1 + between(random, -jitter, jitter));
    return [x * rx, y * ry] as const;
  });
  return soft(points);
}

/** A ring of outward scallops, as cut paper has it. */
export function scallops(count: number, radius: number, bump = 1): string {
  const points = Array.from({ length: count }, (_, index) =>
    polar((index / count) * Math.PI * 2 - Math.PI / 2, radius),
  );
  const size = radius * Math.sin(Math.PI / count) * bump;
  const [first] = points;
  const arcs = [...points.slice(1), first as Point]
    .map((point) => `A${row([size, size], 1)} 0 0 1 ${row(point, 1)}`)
    .join('');
  return `M${row(first as Point, 1)}${arcs}z`;
}

/** A star, or a ring of pointed rays, between two radii. */
export function star(count: number, outer: number, inner: number, turn = 0): string {
  const points = Array.from({ length: count * 2 }, (_, index) =>
    polar((index / count) * Math.PI + turn - Math.PI / 2, index % 2 === 0 ? outer : inner),
  );
  return polygon(points, 1);
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function line(d: string, stroke: string, width: number, extra = ''): string {
  return (
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width, 1)}"` +
    ` stroke-linecap="round"${extra && ` ${extra}`}/>`
  );
}

export function circle(x: number, y: number, r: number, fill: string, extra = ''): string {
  const centre = `${x ? ` cx="${short(x, 1)}"` : ''}${y ? ` cy="${short(y, 1)}"` : ''}`;
  return `<circle${centre} r="${short(r, 1)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function ring(
  x: number,
  y: number,
  r: number,
  stroke: string,
  width: number,
  dash = '',
): string {
  const pattern = dash ? `stroke-linecap="round" stroke-dasharray="${dash}"` : '';
  return circle(x, y, r, 'none', `stroke="${stroke}" stroke-width="${short(width, 1)}" ${pattern}`);
}

/** Dots evenly set on a circle. */
export function dots(count: number, radius: number, size: number, fill: string, turn = 0): string {
  const d = Array.from({ length: count }, (_, index) => {
    const point = polar((index / count) * Math.PI * 2 + turn - Math.PI / 2, radius);
    return `M${row(point, 1)}h0`;
  }).join('');
  return line(d, fill, size * 2);
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export function at(x: number, y: number, content: string, turn = 0, scale = 1): string {
  const parts = [`translate(${row([x, y], 1)})`];
  if (turn) {
    parts.push(`rotate(${short(turn)})`);
  }
  if (scale !== 1) {
    parts.push(`scale(${short(scale, 2)})`);
  }
  return `<g transform="${parts.join('')}">${content}</g>`;
}

export function use(id: string, x: number, y: number, turn = 0, scale = 1): string {
  const parts = [`translate(${row([x, y])})`];
  if (turn) {
    parts.push(`rotate(${short(turn)})`);
  }
  if (scale !== 1) {
    parts.push(`scale(${short(scale, 2)})`);
  }
  return `<use href="#${id}" transform="${parts.join('')}"/>`;
}

export function picture(width: number, height: number, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `${content.replaceAll(/\s+\/>/g, '/>')}</svg>\n`
  );
}
