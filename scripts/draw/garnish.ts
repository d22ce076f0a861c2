/** Pieces that lie on or beside tacos, each centred at 0,0, and bowls. */
import { circle, dots, line, path, polar, ring, row } from './shapes.ts';

const seeds = (radius: number, count: number, size: number, colour: string) =>
  dots(count, radius, size, colour);

/** A round slice with a rind and wedges, as of a lime. */
function slice(rind: string, pith: string, flesh: string): string {
  const cuts = Array.from({ length: 4 }, (_, index) => {
    const [x, y] = polar((index / 4) * Math.PI, 17);
    return `M${row([-x, -y])}L${row([x, y])}`;
  }).join('');
  return (
    circle(0, 0, 22, rind) +
    circle(0, 0, 19, pith) +
    circle(0, 0, 16, flesh) +
    line(cuts, pith, 2.5)
  );
}

const pieces = {
  shrimp:
    line('M-14 8A15 15 0 1 1 12 12', '#E8662E', 13) +
    line('M-14 7A15 15 0 1 1 12 11', '#FF9A62', 8) +
    line('M-18-4l8 2M-10-15l4 8M5-16l-3 9M17-5l-8 4', '#FFE0C2', 3) +
    path('M10 8l14 4-6 4 2 8-14-8z', '#D2481F'),
  mushroom:
    path('M-17 2C-17-18 17-18 17 2q0 6-8 4l-4-1q0 9 4 14H-9q4-5 4-14l-4 1q-8 2-8-4z', '#8A5A3A') +
    path('M-14 0C-13-13 13-13 14 0q-2 3-7 2l-5-1q-1 9 2 15h-8q3-6 2-15l-5 1q-5 1-7-2z', '#F1DDBB') +
    line('M-8-2q8-5 16 0', '#B98A5E', 2.5),
  radish: circle(0, 0, 13, '#D91F5E') + circle(0, 0, 10.5, '#FFF4F2') + seeds(5, 6, 1, '#F6C2D0'),
  jalapeno: circle(0, 0, 11, '#2F7D3B') + circle(0, 0, 8, '#B9DB7A') + seeds(4, 5, 1.3, '#FFF6D8'),
  cucumber: circle(0, 0, 14, '#2F7D3B') + circle(0, 0, 12, '#D5EBA6') + seeds(6, 6, 1.5, '#F4F9DC'),
  lime: slice('#3C9A3F', '#F4F9D0', '#A5D24A'),
  orange: slice('#E8822A', '#FFF0C9', '#F9AE3D'),
  wedge:
    path('M-24-7Q0-12 24-7 20 18 0 18T-24-7z', '#3C9A3F') +
    path('M-24-7Q0-12 24-7 18 12 0 12T-24-7z', '#F4F9D0') +
    path('M-20-5Q0-9 20-5 15 8 0 8T-20-5z', '#A5D24A') +
    line('M0-7V7M-9-6l4 11M9-6L5 5', '#F4F9D0', 2),
  avocado:
    path(
      'M-26 8C-22-20 22-20 26 8 28 16 20 18 17 11 10-3-10-3-17 11-20 18-28 16-26 8z',
      '#2F6B34',
    ) +
    path(
      'M-24 8C-20-17 20-17 24 8 26 14 20 15 18 10 10-6-10-6-18 10-20 15-26 14-24 8z',
      '#C5DB63',
    ) +
    line('M-20 7C-15-10 15-10 20 7', '#EEF0A0', 4),
  pineapple:
    path('M-13-9L13-11 5 13Q0 15-5 13z', '#F9C931') +
    path('M-14-10Q0-18 14-12L12-7Q0-12-12-6z', '#B87A1E') +
    line('M-4-3l3 9M5-4L2 6', '#FFE680', 2.5),
  chile:
    path('M-34-2C-22-14 4-10 36 10 8 16-24 14-34-2z', '#D42A1C') +
    line('M-22-2C-8-4 6 0 18 6', '#FF7A52', 3) +
    line('M-34-2q-8 0-12-7', '#3F8A3A', 6),
  toreado:
    path('M-30-3C-18-15 8-12 32 6 8 16-22 14-30-3z', '#3F8A3A') +
    line('M-14-2l8 3M4 1l8 4', '#1E4A25', 5) +
    line('M-30-3q-8 0-10-6', '#6FA94A', 5),
  bacon:
    path('M-36-6q9-8 18 0t18 0 18 0 18 0v13q-9 8-18 0t-18 0-18 0-18 0z', '#B93A24') +
    line('M-34-2q9-7 17 0t17 0 17 0 17 0M-34 6q9-7 17 0t17 0 17 0 17 0', '#F6BC93', 3),
  egg:
    path('M-30-6C-28-26-6-28 6-26 28-26 34-8 28 8 22 26-4 22-16 22-30 20-34 6-30-6z', '#FFFBF0') +
    circle(0, -2, 12, '#F7A823') +
    line('M-5-6q3-4 7-4', '#FFDD85', 3),
  tomato: circle(0, 0, 15, '#D8331F') + circle(0, 0, 12, '#F2694A') + seeds(6.5, 5, 2.5, '#FBD08A'),
  cebollita:
    line('M6-2C20-8 40-2 56-14M6 2C24 4 38 8 54 4', '#4E9A44', 6) +
    path('M-22 0C-20-14 0-14 10-3V4C0 14-20 13-22 0z', '#FFF6E6') +
    line('M-14-5q5 4 4 10M-2-6q4 5 3 11', '#B58A4E', 2.5),
  elote:
    path('M-40 0C-40-18 20-18 38-6V6C20 18-40 18-40 0z', '#F4B92B') +
    line('M-30-6H30M-32 1H34M-30 8H28', '#FFE58A', 5, 'stroke-dasharray="1 8"') +
    line('M-22-10l8 19M-6-12l8 23M12-11l6 20', '#FFF6E4', 3) +
    line('M38 0H54', '#B87A3A', 6),
  nopal:
    path('M-40 0C-44-20 0-28 34-14 44-8 44 8 34 14 0 28-36 20-40 0z', '#3F8A4A') +
    line('M-24-10L-10 14M-4-14L10 14M16-14l10 22', '#25602F', 4) +
    line('M-30 4h0M-14-2h0M2 2h0M18-4h0', '#8CC77A', 4),
  rib:
    path('M-34-14Q0-24 34-12 40 6 30 16 0 26-30 16-40 0-34-14z', '#7A2E18') +
    line('M-24-6Q0-14 24-5M-22 6Q0 0 22 8', '#B5502A', 5) +
    line('M34 2H50', '#F6E6C8', 8),
};

export type Piece = keyof typeof pieces;

export function defs(names: readonly Piece[]): string {
  return `<defs>${names.map((name) => `<g id="${name}">${pieces[name]}</g>`).join('')}</defs>`;
}

/** A little bowl with a dip in it. */
function bowl(rim: string, dip: string, bits: readonly string[], size = 40): string {
  const specks = bits
    .map((colour, index) =>
      dots(5 + index * 2, size * (0.3 + index * 0.22), size * 0.07, colour, index),
    )
    .join('');
  return (
    circle(3, 7, size, '#2A1A2E', 'opacity=".22"') +
    circle(0, 0, size, rim) +
    ring(0, 0, size * 0.9, '#FFF6E4', size * 0.06, `0 ${Math.round(size * 0.28)}`) +
    circle(0, 0, size * 0.8, '#2A1A2E', 'opacity=".25"') +
    circle(0, 1, size * 0.76, dip) +
    specks
  );
}

export const consomme = (size = 44) =>
  bowl('#2E5E86', '#C0461B', ['#F2A13A', '#5FA043', '#FFF1DA'], size);
export const guacamole = (size = 40) =>
  bowl('#8A4A2A', '#A9C64A', ['#E4EE9A', '#D8402A', '#3F8A3A'], size);
export const salsaRoja = (size = 34) => bowl('#1F7350', '#C92F1B', ['#F2694A', '#F9D98A'], size);
export const salsaVerde = (size = 34) => bowl('#C2381A', '#7FAE3A', ['#CFE28A', '#3F7A2E'], size);
export const crema = (size = 34) => bowl('#233A66', '#FFF8EA', ['#E9D3A8'], size);
