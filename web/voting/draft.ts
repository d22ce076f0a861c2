import { rateDish } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { createListeners, useStore } from '../platform/store.ts';
import { reachStep } from '../platform/visit.ts';
import { DRAFT_KEPT_MS, DRAFT_PREFIX } from './kept-drafts.ts';

/** A person's unsent ratings. They are kept during sign-in, also in another tab. */
interface Draft {
  ratings: Rating[];
  /** Generated with the first rating, so that a ballot sent twice is counted once. */
  idempotencyKey: string;
}

const EMPTY: readonly Rating[] = [];
const drafts = new Map<string, Draft | null>();
const { notify, subscribe } = createListeners();
const keyOf = (restaurantId: string) => DRAFT_PREFIX + restaurantId;

function read(restaurantId: string): Draft | null {
  const known = drafts.get(restaurantId);
  if (known !== undefined) return known;
  const stored = load(restaurantId);
  drafts.set(restaurantId, stored);
  return stored;
}

function load(restaurantId: string): Draft | null {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(restaurantId)) ?? 'null') as
      | (Draft & { at: number })
      | null;
    if (!saved || !(Date.now() - saved.at < DRAFT_KEPT_MS) || !Array.isArray(saved.ratings))
      return null;
    return { ...saved, ratings: parseStoredRatings(saved.ratings) };
  } catch {
    return null;
  }
}

/** Anyone may write into a browser's storage: only ballots the page could produce are accepted. */
export const parseStoredRatings = (ratings: readonly Rating[]): Rating[] =>
  ratings
    .filter(({ dishId, rating }) => typeof dishId === 'string' && Number.isInteger(rating))
    .reduce<Rating[]>((all, { dishId, rating }) => rateDish(all, dishId, rating), []);

function write(restaurantId: string, draft: Draft | null): void {
  drafts.set(restaurantId, draft);
  try {
    if (draft) {
      localStorage.setItem(keyOf(restaurantId), JSON.stringify({ ...draft, at: Date.now() }));
    } else localStorage.removeItem(keyOf(restaurantId));
  } catch {
    // A browser that stores nothing still has it in memory.
  }
  notify();
}

/** A changed choice of dishes is another ballot: it gets its own key. */
export function saveRatings(restaurantId: string, ratings: Rating[]): void {
  if (ratings.length > 0) reachStep('rated');
  write(restaurantId, ratings.length > 0 ? { ratings, idempotencyKey: newKey() } : null);
}

export const clearDraft = (restaurantId: string): void => write(restaurantId, null);

/** Another tab of this browser changed ratings, or signed out (`forgetDrafts`). */
function followStorage({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(DRAFT_PREFIX)) return;
  drafts.clear();
  notify();
}

// Registered even if no page shows a draft at that moment.
if (typeof window !== 'undefined') addEventListener('storage', followStorage);

export const draftKey = (restaurantId: string): string =>
  read(restaurantId)?.idempotencyKey ?? newKey();

export const useRatings = (restaurantId: string): readonly Rating[] =>
  useStore({
    subscribe,
    get: () => read(restaurantId)?.ratings ?? EMPTY,
    getFirst: () => EMPTY,
  });

/** A random UUID; the shorter way exists only on secure pages. */
export function newKey(): string {
  if (isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
