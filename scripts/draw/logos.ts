/** Restaurant badges: one of six painted grounds with one motif on it. */
import { figures } from './logo-figures.ts';
import { food, type Motif } from './logo-food.ts';
import {
  circle,
  dots,
  group,
  line,
  path,
  picture,
  polar,
  polygon,
  ring,
  row,
  scallops,
  short,
} from './shapes.ts';

export const motifs: Record<string, () => Motif> = { ...food, ...figures };

interface Ground {
  back: string;
  /** The paper edge around the motif. */
  edge: string;
  width: number;
  scale: number;
  shift: number;
}

const paper = '#FFF6E4';
const plum = '#3A2046';
const ink = '#2A1A2E';

/** Chile red, a cream paper doily with cut holes. */
function doily(): Ground {
  return {
    back:
      path('M-128-128h256v256h-256z', '#B8341A') +
      dots(4, 150, 15, '#E8762F', Math.PI / 4) +
      path(scallops(20, 104, 1.02), '#F0A92B') +
      path(scallops(20, 97, 1.02), paper) +
      dots(20, 97, 4.2, '#B8341A', Math.PI / 20) +
      ring(0, 0, 84, '#B8341A', 2.5),
    edge: '#6B1F1C',
    width: 7,
    scale: 0.94,
    shift: 0,
  };
}

/** Plum night with marigold rays behind a round of darker paper. */
function rays(): Ground {
  const beams = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * Math.PI * 2;
    const [x1, y1] = polar(angle - 0.1, 190);
    const [x2, y2] = polar(angle + 0.1, 190);
    return `M0 0L${row([x1, y1])}L${row([x2, y2])}z`;
  }).join('');
  return {
    back:
      path('M-128-128h256v256h-256z', plum) +
      path(beams, '#E2692F') +
      path(scallops(16, 96, 1.25), '#F0A92B') +
      circle(0, 0, 93, plum) +
      ring(0, 0, 86, '#F7C96B', 5, '0 13.5'),
    edge: paper,
    width: 9,
    scale: 0.92,
    shift: 0,
  };
}

/** A paper flag on a string over agave green. */
function flag(): Ground {
  const fringe = Array.from({ length: 7 }, () => 'q14 26 28 0').join('');
  const holes = [-84, -56, -28, 0, 28, 56, 84].map((x) => `M${x} 80l6 8-6 8-6-8z`).join('');
  const top = [-80, -48, -16, 16, 48, 80].map((x) => `M${x - 9}-88a9 9 0 0 1 18 0z`).join('');
  return {
    back:
      path('M-128-128h256v256h-256z', '#1C6648') +
      path('M-128 20L20-128H128V-20L-20 128H-128z', '#24805A') +
      path(`M-98-102h196v206${fringe.replaceAll('q14 26 28 0', 'q-14 24-28 0')}z`, '#F9B9A0') +
      path(`${holes}${top}`, '#1C6648') +
      line('M-140-110Q0-92 140-110', paper, 5),
    edge: '#FFF6E4',
    width: 9,
    scale: 0.9,
    shift: -6,
  };
}

/** Marigold with an eight-pointed star, as painted on tiles. */
function tile(): Ground {
  const corner = (x: number, y: number) =>
    `M${x} ${y}m-26 0a26 26 0 0 1 52 0 26 26 0 0 1-52 0zM${x} ${y}m-11 0a11 11 0 0 0 22 0 11 11 0 0 0-22 0z`;
  const square = polygon([
    [-84, -84],
    [84, -84],
    [84, 84],
    [-84, 84],
  ]);
  return {
    back:
      path('M-128-128h256v256h-256z', '#F0A92B') +
      path(
        [corner(-108, -108), corner(108, -108), corner(-108, 108), corner(108, 108)].join(''),
        '#C2381A',
      ) +
      group(
        `<path d="${square}"/><path d="${square}" transform="rotate(45)"/>`,
        'fill="#21506B" stroke="#FFF6E4" stroke-width="9" stroke-linejoin="round"',
      ) +
      path(square, '#21506B') +
      dots(8, 101, 5, '#F7C96B') +
      ring(0, 0, 82, '#5E9DB0', 2.5),
    edge: paper,
    width: 9,
    scale: 0.88,
    shift: 0,
  };
}

/** A big paper flower over rose. */
function flower(): Ground {
  const petals = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M0 0C-52-50-44-120 0-120S52-50 0 0z" transform="rotate(${index * 45})"/>`,
  ).join('');
  const slits = Array.from(
    { length: 8 },
    (_, index) => `<path d="M0-112q8 8 0 20-8-12 0-20z" transform="rotate(${index * 45})"/>`,
  ).join('');
  return {
    back:
      path('M-128-128h256v256h-256z', '#7A1E4B') +
      dots(8, 122, 7, '#F0A92B', Math.PI / 8) +
      group(petals, 'fill="#E8618C"') +
      group(slits, 'fill="#7A1E4B"') +
      path(scallops(24, 81, 1.05), '#FFE3C2') +
      dots(24, 78, 2.6, '#E8618C', Math.PI / 24),
    edge: '#FFF9EE',
    width: 8,
    scale: 0.84,
    shift: 0,
  };
}

/** A niche with an arch and a sawtooth sky over dusk blue. */
function niche(): Ground {
  const teeth = Array.from({ length: 8 }, () => 'l16 22 16-22').join('');
  const steps = Array.from({ length: 11 }, (_, index) => {
    const point = polar(Math.PI + (index / 10) * Math.PI, 90);
    return `M${short(point[0], 1)} ${short(point[1] - 4, 1)}h0`;
  }).join('');
  return {
    back:
      path('M-128-128h256v256h-256z', '#233A66') +
      path(`M-128-128${teeth}z`, '#E2692F') +
      path('M-128 96h256v32h-256z', '#7A2E2A') +
      line('M-128 96H128', '#F0A92B', 7, 'stroke-dasharray="0 14"') +
      path('M-104 96V-4a104 104 0 0 1 208 0V96z', '#E9825A') +
      path('M-80 96V-4a80 80 0 0 1 160 0V96z', '#F9D7A0') +
      line(steps, '#FFF6E4', 9) +
      line('M-92 20v70M92 20v70', '#FFF6E4', 9, 'stroke-dasharray="0 24"'),
    edge: '#FFF9EE',
    width: 8,
    scale: 0.9,
    shift: 12,
  };
}

const grounds = [doily, rays, flag, tile, flower, niche];

export function drawLogo(motif: () => Motif, palette: number): string {
  const ground = (grounds[palette - 1] as () => Ground)();
  const { edge, body } = motif();
  const width = short(ground.width * 1.6);
  const edges =
    `<g stroke-width="${width}" stroke-linejoin="round"><path d="${edge}" opacity=".25" ` +
    `fill="${ink}" stroke="${ink}" transform="translate(0 5)"/>` +
    `<path d="${edge}" fill="${ground.edge}" stroke="${ground.edge}"/></g>`;
  const place = `transform="translate(0 ${ground.shift})scale(${ground.scale})"`;
  return picture(
    256,
    256,
    group(ground.back + group(edges + body, place), 'transform="translate(128 128)"'),
  );
}

export const palettes = grounds.length;
