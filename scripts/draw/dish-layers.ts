/** Layers that many fillings share. */
import type { Layer } from './fillings.ts';

export const layer = (
  kind: Layer['kind'],
  colours: string | readonly string[],
  count: number,
  size: number,
  spread = 1,
): Layer => ({
  kind,
  colours: typeof colours === 'string' ? [colours] : colours,
  count,
  size,
  spread,
});

export const cilantro = (count = 9) => layer('leaf', ['#2F8B3D', '#5DB24A'], count, 7);
export const onion = (count = 14) => layer('dice', ['#FFFDF4', '#F3E6EC'], count, 4);
export const pico = (count = 12) => layer('dice', ['#E23B26', '#FFF8EC', '#3F9A44'], count, 5);
export const queso = (count = 16) => layer('crumb', '#FFFDF2', count, 7);
export const pink = (count = 8) => layer('ring', ['#E2408A', '#F47DB4'], count, 11);
