/** Tacos seen from above: open, as a boat, and folded. */
import { drawFilling, type Layer, toast } from './fillings.ts';
import { blob, circle, line, path, type Random } from './shapes.ts';

export interface Tortilla {
  face: string;
  rim: string;
  spot: string;
  inside: string;
}

export const corn: Tortilla = {
  face: '#F6CF7C',
  rim: '#DFA348',
  spot: '#B8722B',
  inside: '#C98A35',
};
export const flour: Tortilla = {
  face: '#FBE9C4',
  rim: '#E6C48B',
  spot: '#C28A4B',
  inside: '#D9AE6E',
};
export const blue: Tortilla = {
  face: '#8C86B3',
  rim: '#635C8F',
  spot: '#3F3966',
  inside: '#4F4880',
};
export const red: Tortilla = {
  face: '#EE8A4A',
  rim: '#C9552A',
  spot: '#8E2F17',
  inside: '#A8401E',
};

const shade = 'opacity=".22" transform="translate(2 7)"';

/** Two small tortillas, one over the other, with a heap in the middle. */
export function openTaco(random: Random, kind: Tortilla, sauce: string, layers: Layer[]): string {
  return (
    circle(2, 7, 68, '#2A1A2E', 'opacity=".22"') +
    circle(4, 3, 67, kind.rim) +
    path(blob(random, 67, 67), kind.face) +
    toast(random, { rx: 63, ry: 63 }, kind.spot, 16) +
    circle(1, 4, 54, '#2A1A2E', 'opacity=".18"') +
    path(blob(random, 53, 52, 11, 0.1), sauce) +
    drawFilling(random, { rx: 49, ry: 48 }, layers)
  );
}

/** Held upright and looked into: two walls and what is between them. */
export function boatTaco(random: Random, kind: Tortilla, sauce: string, layers: Layer[]): string {
  return (
    path('M-86 2C-78-44-40-52 0-52S78-44 86 2C78 46 40 56 0 56S-78 46-86 2z', '#2A1A2E', shade) +
    path('M-86 2C-78-44-40-54 0-54S78-44 86 2C60 16-60 16-86 2z', kind.inside) +
    path('M-82 2C-74-38-40-46 0-46S74-38 82 2z', kind.rim) +
    path('M-78 8C-70-34-40-38 0-38S70-34 78 8z', sauce) +
    drawFilling(random, { rx: 66, ry: 27 }, layers).replace(
      '<g',
      '<g transform="translate(0 -13)"',
    ) +
    path(
      'M-86 2C-76-2-62 8-46 10-20 14 20 14 46 10 62 8 76-2 86 2 78 46 40 56 0 56S-78 46-86 2z',
      kind.face,
    ) +
    line('M-86 2C-76-2-62 8-46 10-20 14 20 14 46 10 62 8 76-2 86 2', kind.rim, 4) +
    toast(random, { rx: 50, ry: 11 }, kind.spot, 9).replace(
      '<path',
      '<path transform="translate(0 32)"',
    )
  );
}

/** Folded in half and laid down; the filling looks out along the round side. */
export function foldedTaco(random: Random, kind: Tortilla, sauce: string, layers: Layer[]): string {
  return (
    path('M-82 34C-84-24-46-62 0-62S84-24 82 34q0 10-12 10H-70q-12 0-12-10z', '#2A1A2E', shade) +
    path('M-80 26C-80-30-44-62 2-62S82-30 82 26z', kind.rim) +
    path('M-76 30C-76-24-42-56 0-56S76-24 76 30z', sauce) +
    drawFilling(random, { rx: 70, ry: 82, arc: true }, layers).replace(
      '<g',
      '<g transform="translate(0 32)"',
    ) +
    path('M-78 34C-78-12-42-40 0-40S78-12 78 34q0 8-10 8H-68q-10 0-10-8z', kind.face) +
    line('M-66 34C-62 0-36-28 0-28S62 0 66 34', kind.rim, 3, 'opacity=".7"') +
    toast(random, { rx: 54, ry: 22 }, kind.spot, 13).replace(
      '<path',
      '<path transform="translate(0 8)"',
    )
  );
}
