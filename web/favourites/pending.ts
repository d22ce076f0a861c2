import { forget, keep, recall, recallJson } from '../people/kept.ts';

/** As long as a confirmation mail may take to be found. */
const KEPT_MS = 3_600_000;

/** Somebody wants to save a restaurant, and has to sign in first. */
export const rememberFavourite = (restaurantId: string): void =>
  keep('favourite-to-save', JSON.stringify({ restaurantId, at: Date.now() }));

export const forgetFavourite = (): void => forget('favourite-to-save');

/** Whether this is the restaurant that waits to be saved; answers yes only once. */
export function takeFavourite(restaurantId: string): boolean {
  const { restaurantId: waiting, at } = (recallJson(recall('favourite-to-save')) ?? {}) as {
    restaurantId?: unknown;
    at?: unknown;
  };
  if (waiting !== restaurantId) return false;
  forgetFavourite();
  return typeof at === 'number' && Date.now() - at < KEPT_MS;
}
