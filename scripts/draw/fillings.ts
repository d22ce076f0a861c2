/** The filling of a taco: layers of hand-cut bits scattered over a zone. */
import {
  between,
  line,
  path,
  pick,
  polar,
  polygon,
  type Point,
  type Random,
  row,
  short,
  use,
} from './shapes.ts';

export interface Zone {
  rx: number;
  ry: number;
  /** With an arc the bits lie along the upper rim, as in a folded taco. */
  arc?: boolean;
}

export interface Layer {
  kind: 'chunk' | 'strip' | 'shred' | 'dice' | 'leaf' | 'ring' | 'crumb' | 'drizzle' | 'piece';
  colours: readonly string[];
  count: number;
  size: number;
  /** The share of the zone that the layer covers; 1 is all. */
  spread?: number;
}

function spots(random: Random, zone: Zone, count: number, spread: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    if (zone.arc) {
      const angle = Math.PI * (1.06 + (0.88 * (index + between(random, 0.1, 0.9))) / count);
      const [x, y] = polar(angle, between(random, 0.9, 1.06));
      return [x * zone.rx, y * zone.ry];
    }
    const angle = index * 2.4 + between(random, -0.4, 0.4);
    const [x, y] = polar(angle, Math.sqrt((index + 0.5) / count) * spread);
    return [x * zone.rx, y * zone.ry];
  });
}

function turned(points: readonly Point[], [x, y]: Point, turn: number): Point[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return points.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}

function box(width: number, height: number): Point[] {
  return [
    [-width, -height],
    [width, -height],
    [width, height],
    [-width, height],
  ];
}

function bit(random: Random, kind: Layer['kind'], place: Point, size: number): string {
  const turn = random() * Math.PI * 2;
  switch (kind) {
    case 'chunk': {
      const corners = Array.from({ length: 5 }, (_, index) =>
        polar((index / 5) * Math.PI * 2, size * between(random, 0.7, 1.15)),
      );
      return polygon(turned(corners, place, turn));
    }
    case 'strip': {
      const [dx, dy] = polar(turn, size);
      return `M${row([place[0] - dx, place[1] - dy])}l${row([dx * 2, dy * 2])}`;
    }
    case 'dice':
      return polygon(turned(box(size, size * 0.85), place, turn));
    case 'shred': {
      const [dx, dy] = polar(turn, size);
      const [bx, by] = polar(turn + between(random, 0.5, 0.9), size * 0.6);
      return `M${row([place[0] - dx / 2, place[1] - dy / 2])}q${row([bx, by, dx, dy])}`;
    }
    case 'leaf': {
      const tip = (offset: number, length: number) => row(polar(turn + offset, length));
      const back = (offset: number, length: number) => row(polar(turn + offset + Math.PI, length));
      return `M${row(place)}l${tip(0, size)}m${back(0, size)}l${tip(1.3, size * 0.8)}m${back(1.3, size * 0.8)}l${tip(-1.3, size * 0.8)}`;
    }
    case 'ring': {
      const [dx, dy] = polar(turn, size * 1.5);
      return `M${row([place[0] - dx / 2, place[1] - dy / 2])}a${row([size, size])} 0 0 1 ${row([dx, dy])}`;
    }
    default:
      return `M${row(place)}h0`;
  }
}

const widths: Partial<Record<Layer['kind'], (size: number) => number>> = {
  shred: (size) => Math.max(3, size * 0.28),
  leaf: () => 5,
  ring: (size) => size * 0.42,
  crumb: (size) => size,
};

/** A thin sauce poured to and fro. */
function drizzle(zone: Zone, layer: Layer): string {
  const steps = layer.count * 2;
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const along = (index / steps) * 1.7 - 0.85;
    const reach = Math.sqrt(1 - along ** 2) * (index % 2 === 0 ? 0.8 : -0.8);
    return [along * zone.rx, reach * zone.ry];
  });
  const d = `M${points.map((point) => row(point)).join('L')}`;
  return line(d, layer.colours[0] as string, layer.size, 'stroke-linejoin="round"');
}

function drawLayer(random: Random, zone: Zone, layer: Layer): string {
  if (layer.kind === 'drizzle') {
    return drizzle(zone, layer);
  }
  const places = spots(random, zone, layer.count, layer.spread ?? 1);
  if (layer.kind === 'piece') {
    return places
      .map(([x, y]) => {
        const turn = between(random, -50, 50);
        return use(pick(random, layer.colours), x, y, turn, layer.size * between(random, 0.9, 1.1));
      })
      .join('');
  }
  const width = widths[layer.kind]?.(layer.size);
  return layer.colours
    .map((colour, index) => {
      const d = places
        .filter((_, position) => position % layer.colours.length === index)
        .map((place) => bit(random, layer.kind, place, layer.size * between(random, 0.85, 1.15)))
        .join('');
      if (layer.kind === 'strip') {
        return `<path d="${d}" stroke="${colour}" stroke-width="${short(layer.size * 0.6)}"/>`;
      }
      return width === undefined ? path(d, colour) : line(d, colour, width);
    })
    .join('');
}

export function drawFilling(random: Random, zone: Zone, layers: readonly Layer[]): string {
  const content = layers.map((layer) => drawLayer(random, zone, layer)).join('');
  return `<g stroke-linejoin="round">${content}</g>`;
}

/** Toasted spots on a tortilla. */
export function toast(random: Random, zone: Zone, colour: string, count: number): string {
  const d = spots(random, zone, count, 1)
    .map((place) => `M${row(place)}l${row([between(random, -6, 6), between(random, -4, 4)])}`)
    .join('');
  return line(d, colour, 7, `opacity="${short(0.45, 2)}"`);
}
