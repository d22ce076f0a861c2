/** Where a group of shapes is put; in the units of the drawing. */
export interface Placement {
  x: number;
  y: number;
  scale?: number;
  /** Degrees, clockwise. */
  turn?: number;
}

/** A filled or stroked path. */
export interface Outline {
  /** As in SVG. */
  d: string;
  fill?: string;
  stroke?: string;
  /** Of the stroke; its ends are round. */
  width?: number;
  /** Whether what lies inside of two outlines is a hole. */
  isHollow?: boolean;
}
export interface Group {
  at: Placement;
  shapes: readonly Shape[];
}
/** What badges, cards, charts and certificates are made of: an SVG or a PDF takes them. */
export type Shape = Outline | Group;

/** A number of a path: two decimals are a hundredth of a pixel. */
export const short = (value: number): string => {
  const text = String(Math.round(value * 100) / 100);
  return text === '-0' ? '0' : text;
};

export const box = (
  {
    x,
    y,
    width,
    height,
    radius = 0,
  }: Record<'x' | 'y' | 'width' | 'height', number> & {
    radius?: number;
  },
  paint: Omit<Outline, 'd'>,
): Outline => {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number) =>
    `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
  const d = r
    ? `M${short(x + r)} ${short(y)}h${short(width - 2 * r)}${corner(r, r)}v${short(height - 2 * r)}${corner(-r, r)}h${short(2 * r - width)}${corner(-r, -r)}v${short(2 * r - height)}${corner(r, -r)}z`
    : `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  return { d, ...paint };
};

/** A circle as part of a path. */
export const round = (x: number, y: number, r: number): string =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0z`;

/** Text inside an element or an attribute; what XML cannot have is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML cannot have
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const place = ({ x, y, scale, turn }: Placement): string =>
  `translate(${short(x)} ${short(y)})${turn ? `rotate(${short(turn)})` : ''}${scale === undefined ? '' : `scale(${Math.round(scale * 10_000) / 10_000})`}`;

function svgOf(shape: Shape): string {
  if ('shapes' in shape) {
    return `<g transform="${place(shape.at)}">${shape.shapes.map(svgOf).join('')}</g>`;
  }
  const { d, fill, stroke, width, isHollow } = shape;
  const lines = stroke
    ? ` stroke="${stroke}" stroke-width="${short(width ?? 1)}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  return `<path d="${d}" fill="${fill ?? 'none'}"${isHollow ? ' fill-rule="evenodd"' : ''}${lines}/>`;
}

/** A drawing with its name, and with what it says to those who cannot see it. */
export interface Drawing {
  width: number;
  height: number;
  title: string;
  description: string;
  shapes: readonly Shape[];
}

/**
 * The drawing as SVG, with text as paths, so that it looks the same on a machine without any font.
 */
export const toSvg = ({ width, height, title, description, shapes }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">` +
  `<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>` +
  `${shapes.map(svgOf).join('')}</svg>\n`;
