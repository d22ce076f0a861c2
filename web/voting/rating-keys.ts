import { POINTS } from '../../domain/voting/rules.ts';

/**
 * What a key means in the group of one dish's points, beside the arrows, which the browser knows:
 * the digits, both ends, and a way back. null: nothing of ours.
 */
export function ratingOfKey(key: string): number | 'clear' | null {
  if (key === 'Home') return 0;
  if (key === 'End') return POINTS.maxPerDish;
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return /^\d$/.test(key) && Number(key) <= POINTS.maxPerDish ? Number(key) : null;
}
