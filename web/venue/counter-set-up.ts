import { keep, recallJson } from '../platform/kept.ts';

/** What a device needs to show a restaurant's codes. */
export interface SetUp {
  screenId: string;
  restaurantId: string;
  /** Base32. */
  secret: string;
}

/** The same as the device keeps it, with what the server has told since. */
export interface KeptScreen extends SetUp {
  restaurantName: string | null;
  /** By how many milliseconds this device's clock is ahead of the server's. */
  aheadMs: number;
  isRevoked: boolean;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SECRET = /^[A-Z2-7]{16,128}$/;

/** Not by a schema: owners' and visitors' pages would share its library in one file. */
const isSetUp = (one: Record<keyof SetUp, unknown>): one is SetUp =>
  [
    [one.screenId, ID] as const,
    [one.restaurantId, ID] as const,
    [one.secret, SECRET] as const,
  ].every(([value, form]) => typeof value === 'string' && form.test(value));

/** The link that makes a device a counter screen. The secret is in the fragment: no server sees it. */
export const setUpLink = (origin: string, { screenId, restaurantId, secret }: SetUp): string =>
  `${origin}/counter#${new URLSearchParams({ screen: screenId, restaurant: restaurantId, secret })}`;

/** The set-up of a link's fragment. @returns null without one, `broken` for a part of one */
export function readSetUp(hash: string): SetUp | 'broken' | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (!parts.has('screen') && !parts.has('secret')) return null;
  const setUp = {
    screenId: parts.get('screen'),
    restaurantId: parts.get('restaurant'),
    secret: parts.get('secret'),
  };
  return isSetUp(setUp) ? setUp : 'broken';
}

/** The screen that this device shows; null: it is none. @param kept the text in the browser's storage */
export function readKeptScreen(kept: string | null): KeptScreen | null {
  const screen = recallJson(kept) as KeptScreen | null;
  if (!screen || !isSetUp(screen)) return null;
  const { restaurantName, aheadMs, isRevoked } = screen;
  const isWhole =
    (restaurantName === null || typeof restaurantName === 'string') &&
    Number.isFinite(aheadMs) &&
    typeof isRevoked === 'boolean';
  return isWhole ? screen : null;
}

/** Makes this device a counter screen, or notes what the server has told it. */
export const keepScreen = (screen: SetUp & Partial<KeptScreen>): void => {
  const kept: KeptScreen = { restaurantName: null, aheadMs: 0, isRevoked: false, ...screen };
  keep('counter-screen', JSON.stringify(kept));
};
