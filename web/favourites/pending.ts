import { forget, keep, recall, recallJson } from '../platform/kept.ts';

/** The time that a confirmation mail may take, in milliseconds. */
const KEPT_MS = 3_600_000;

/** Remembers a restaurant to save after signing in. */
export const rememberFavourite = (restaurantId: string): void =>
  void keep('favourite-to-save', JSON.stringify({ restaurantId, at: Date.now() }));

export const forgetFavourite = (): void => forget('favourite-to-save');

/** Takes out the id of the restaurant to save: null the second time, and after an hour. */
export function takeFavourite(): string | null {
  const { restaurantId, at } = (recallJson(recall('favourite-to-save')) ?? {}) as {
    restaurantId?: unknown;
    at?: unknown;
  };
  forgetFavourite();
  const isRecent = typeof at === 'number' && Date.now() - at < KEPT_MS;
  return isRecent && typeof restaurantId === 'string' ? restaurantId : null;
}
