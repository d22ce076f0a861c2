import type { TextKey } from '../i18n/catalogues.ts';

/** Where counties are too small for a finger on the whole map: the left upper corner, and the width. */
const DENSE_AREAS: Record<string, { name: TextKey; x: number; y: number; width: number }> = {
  GA: { name: 'places.map_atlanta', x: 80, y: 96, width: 172 },
};

/** A part of the map, in its units. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The parts of a state's map that can be shown: the whole, and, where counties are dense, a nearer one. */
export function viewsOf(stateId: string, viewBox: string) {
  const [, , width = 600, height = 600] = viewBox.split(' ').map(Number);
  const dense = DENSE_AREAS[stateId];
  const whole: View = { x: 0, y: 0, width, height };
  const near: View | null = dense ? { ...dense, height: (dense.width / width) * height } : null;
  return { whole, near, nearName: dense?.name };
}
