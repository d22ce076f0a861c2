/** Badge motifs from the kitchen, drawn around 0,0 within about 70 units each way. */
import { between, circle, group, line, path, randomFor, row, star } from './shapes.ts';

export interface Motif {
  /** The outline, for the paper edge behind the motif. */
  edge: string;
  body: string;
}

const ink = '#2A1A2E';
const cream = '#FFF1D6';

function ruffle(): string {
  const points: string[] = [];
  for (let index = 0; index <= 9; index += 1) {
    const angle = Math.PI + (index / 9) * Math.PI;
    points.push(row([Math.cos(angle) * 66, 30 + Math.sin(angle) * 78]));
  }
  return `M${points.map((point, index) => (index ? `A13 13 0 0 1 ${point}` : point)).join('')}z`;
}

function taco(): Motif {
  const shell = 'M-70 36C-70-16-38-40 0-40S70-16 70 36q0 8-8 8H-62q-8 0-8-8z';
  return {
    edge: `M-70 36C-78-6-50-58 8-58S78-6 70 36q0 8-8 8H-62q-8 0-8-8z${ruffle()}`,
    body:
      path('M-58 30C-56-22-30-50 8-50S74-22 74 30z', '#C97F1E') +
      path(ruffle(), '#3F9A4E') +
      path('M-56 30C-56-26-24-42 0-42S56-26 56 30z', '#8A3B1E') +
      line('M-44-20h0M-22-41h0M22-42h0M46-18h0', '#E2452B', 21) +
      line('M-33-34h0M2-46h0M36-33h0M-52-2h0M55 0h0', cream, 12) +
      path(shell, '#F4B740') +
      path('M-58 30C-58-10-32-29 0-29S58-10 58 30z', '#FFCE66') +
      path('M0-22l9 12-9 12-9-12zM-28-9l7 10-7 10-7-10zM28-9l7 10-7 10-7-10z', '#D9861F') +
      line('M-46 21h0M-20 20h0M0 20h0M20 20h0M46 21h0', '#D9861F', 8),
  };
}

function chile(): Motif {
  const pod =
    'M-38-34C-58-12-46 34-8 54 20 68 52 58 66 42 40 46 22 32 12 6 6-14 2-30-4-36-14-46-30-44-38-34z';
  return {
    edge: `${pod}M-42-30l8-18 14-6 10-18 10-2-10 20 14 10-2 20z`,
    body:
      path(pod, '#D8331F') +
      path(
        'M-34-24C-46-4-34 30-4 46 20 58 42 54 54 48 22 52-2 36-14 12-20-2-24-18-34-24z',
        '#F2603C',
      ) +
      path(
        'M-42-30c2-14 14-22 24-22s20 8 22 20c-8-4-12 4-16 4s-6-6-10-6-4 6-9 6-5-6-11-2z',
        '#2F8148',
      ) +
      line('M-18-50c-2-12 2-20 14-24', '#2F8148', 9) +
      line('M-28-6c0 14 8 28 20 36M2 39h0', cream, 5),
  };
}

function avocado(): Motif {
  const skin =
    'M0-70c18 0 26 18 32 36 6 20 22 34 22 60a54 46 0 0 1-108 0c0-26 16-40 22-60 6-18 14-36 32-36z';
  return {
    edge: skin,
    body:
      path(skin, '#22573A') +
      path(
        'M0-60c12 0 18 14 23 30 6 20 21 34 21 56a44 37 0 0 1-88 0c0-22 15-36 21-56 5-16 11-30 23-30z',
        '#A9CF54',
      ) +
      path(
        'M0-48c8 0 12 12 16 26 6 18 18 32 18 48a34 28 0 0 1-68 0c0-16 12-30 18-48 4-14 8-26 16-26z',
        '#E4EE9A',
      ) +
      circle(0, 24, 22, '#7A3E1C') +
      path(
        'M-13 16a18 18 0 0 1 14-10',
        'none',
        'stroke="#B9703D" stroke-width="6" stroke-linecap="round"',
      ) +
      path('M0 16l8 8-8 8-8-8z', '#F0A92B'),
  };
}

function lime(): Motif {
  const wedges = Array.from(
    { length: 8 },
    (_, index) => `<path d="M0-12L-13-40Q0-48 13-40z" transform="rotate(${index * 45})"/>`,
  ).join('');
  return {
    edge: 'M0-66a66 66 0 1 0 .1 0zM20-60c10-16 30-20 48-14-4 18-20 28-40 26z',
    body:
      path('M26-52c8-18 24-24 42-20-2 18-18 30-36 28z', '#2F8148') +
      line('M36-50l18-14', '#8CCB6B', 4) +
      circle(0, 0, 66, '#2B7A43') +
      circle(0, 0, 56, '#F4F7C6') +
      group(wedges, 'fill="#8FC63A" stroke="#8FC63A" stroke-width="4" stroke-linejoin="round"') +
      line('M-6-36h0M26-26h0M36 6h0M20 30h0M-10 36h0M-32 18h0M-34-12h0', '#D9EC8F', 5),
  };
}

function corn(): Motif {
  const kernels = (column: number, rows: number, top: number) =>
    Array.from({ length: rows }, (_, index) => `M${column} ${top + index * 14}h0`).join('');
  return {
    edge: 'M0-74c20 0 30 26 30 60l28-2C62 30 36 66 0 72-36 66-62 30-58-16l28 2C-30-48-20-74 0-74z',
    body:
      path('M0-70C18-70 28-40 28-4S18 62 0 62-28 34-28-4-18-70 0-70z', '#F4B21F') +
      line(kernels(0, 8, -56) + kernels(-15, 7, -46) + kernels(15, 7, -46), '#FFE08A', 11) +
      path('M-56-14c26 2 50 30 56 84C-34 64-62 34-56-14z', '#3F9A4E') +
      path('M56-14C30-12 6 16 0 70 34 64 62 34 56-14z', '#2B7A43') +
      line('M-42 6c14 10 26 30 32 50', '#8CCB6B', 5) +
      line('M42 6C28 16 16 36 10 56', '#5CB25F', 5),
  };
}

function onion(): Motif {
  const bulb = 'M0-46c10 20 62 24 62 66 0 30-26 42-62 42s-62-12-62-42c0-42 52-46 62-66z';
  return {
    edge: `${bulb}M-8-40l-14-34 22 14 22-14-14 34zM-10 60h20v12h-20z`,
    body:
      line('M-4-40c-2-14-8-24-16-30M2-40c-2-12 0-22 2-32M6-40c2-12 8-20 16-26', '#3F9A4E', 8) +
      path(bulb, '#8E2A5B') +
      path('M0-34c6 20 46 24 46 54 0 22-20 32-46 32s-46-10-46-32c0-30 40-34 46-54z', '#C65C8B') +
      path('M0-16c4 14 28 18 28 38 0 14-12 21-28 21S-28 36-28 22c0-20 24-24 28-38z', '#F6D3DF') +
      path('M0 4c2 8 12 10 12 20 0 7-5 10-12 10s-12-3-12-10C-12 14-2 12 0 4z', '#C65C8B') +
      line('M-6 65l-3 8M2 65v9M9 64l4 8', '#8E2A5B', 4),
  };
}

function cactus(): Motif {
  const trunk = 'M-20 66v-108a20 20 0 0 1 40 0V66z';
  const arms =
    'M-16 30h-14q-28 0-28-28v-14a14 14 0 0 1 28 0V-2q0 4 4 4h10zM16 14h10q4 0 4-4v-24a14 14 0 0 1 28 0v28q0 28-28 28H16z';
  return {
    edge: `${trunk}${arms}M-36 44h72v14h-8l-6 20h-44l-6-20h-8zM-15-58l-5-12h40l-5 12z`,
    body:
      path(arms, '#1F7350') +
      path(trunk, '#2E9363') +
      line('M-8-40V50M8-40V50M-44-10V0M44-12V12', '#7FCB8E', 4, 'stroke-dasharray="1 12"') +
      path('M0-58l7-14 3 9 10-3-5 12H-15l-5-12 10 3 3-9z', '#E8467C') +
      path('M44-24l4-9 7 4-3 9zM-44-22l-4-9-7 4 3 9z', '#F2A93B') +
      path('M-28 54h56l-6 24h-44z', '#B4532A') +
      path('M-36 44h72v14h-72z', '#D9703A') +
      line('M-26 51h0M-13 51h0M0 51h0M13 51h0M26 51h0', '#FFE08A', 5),
  };
}

function flame(): Motif {
  const outer =
    'M6-74c6 26 46 44 46 88 0 34-24 56-52 56s-54-20-54-54c0-22 12-36 20-52 6 8 10 12 14 20 12-16 24-34 26-58z';
  return {
    edge: outer,
    body:
      path(outer, '#D8331F') +
      path(
        'M8-38c4 20 30 34 30 60 0 26-16 40-38 40s-40-14-40-38c0-12 6-20 10-28 6 6 8 10 10 16C-8 0 4-18 8-38z',
        '#F58A2E',
      ) +
      path(
        'M4 2c2 14 18 20 18 38 0 14-10 22-22 22s-22-8-22-22C-22 28-14 24-12 16c6 2 6 6 8 10C0 18 4 12 4 2z',
        '#FFD45E',
      ) +
      path('M0 34l7 10-7 10-7-10z', '#D8331F') +
      line('M-40 14h0M40 16h0M14-34h0', '#FFD45E', 7),
  };
}

function sun(): Motif {
  const random = randomFor('sun');
  const freckles = Array.from({ length: 3 }, (_, index) =>
    row([-27 + index * 6, between(random, 10, 14)]),
  );
  return {
    edge: star(12, 76, 44),
    body:
      path(star(12, 74, 44), '#E2562B') +
      path(star(12, 62, 40, Math.PI / 12), '#F9C548') +
      circle(0, 0, 42, '#F0A02B') +
      circle(0, 0, 34, '#FFCE5C') +
      line('M-20-8q6-8 12 0M8-8q6-8 12 0', ink, 5) +
      path('M0-4l5 15h-10z', '#E2862B') +
      path('M-18 14q18 8 36 0-4 16-18 16T-18 14z', '#B52A1B') +
      line(`M${freckles.join('h0M')}h0M21 11h0M27 13h0`, '#E2562B', 4),
  };
}

export const food = { taco, chile, avocado, lime, corn, onion, cactus, flame, sun };
