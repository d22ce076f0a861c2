import { forget, keep, recall, recallJson } from '../platform/kept.ts';

/** As long as a confirmation mail may take to be found. */
const KEPT_MS = 3_600_000;

/** Somebody wants to save a restaurant, and has to sign in first. */
export const rememberFavourite = (restaurantId: string): void =>
  void keep('favourite-to-save', JSON.stringify({ restaurantId, at: Date.now() }));

export const forgetFavourite = (): void => forget('favourite-to-save');

/** Which restaurant waits to be saved; tells it only once, and null after an hour. */
export function takeFavourite(): string | null {
  const { restaurantId, at } = (recallJson(recall('favourite-to-save')) ?? {}) as {
    restaurantId?: unknown;
    at?: unknown;
  };
  forgetFavourite();
  const isRecent = typeof at === 'number' && Date.now() - at < KEPT_MS;
  return isRecent && typeof restaurantId === 'string' ? restaurantId : null;
}
