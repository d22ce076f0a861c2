import { POINTS } from '../../domain/voting/rules.ts';

/**
 * The meaning of a key in the radio group of one dish's points, beside the arrows, which the
 * browser handles: digits, both ends, and clear. null: not our key.
 */
export function ratingOfKey(key: string): number | 'clear' | null {
  if (key === 'Home') return 0;
  if (key === 'End') return POINTS.maxPerDish;
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return /^\d$/.test(key) && Number(key) <= POINTS.maxPerDish ? Number(key) : null;
}
