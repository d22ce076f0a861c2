/** Every address of the app (S1 §2, S2 §2). */
export const paths = {
  home: () => '/',
  state: (stateId: string) => `/?state=${stateId}`,
  counties: (stateId: string) => `/?counties=${stateId}`,
  county: (countyId: string) => `/?county=${countyId}`,
  restaurant: (restaurantId: string, from?: { stateId: string }) =>
    `/restaurant/${restaurantId}${from ? `?from=state&stateId=${from.stateId}` : ''}`,
  myVotes: () => '/my-votes',
  auth: (tab?: 'signin' | 'signup') => (tab ? `/auth?tab=${tab}` : '/auth'),
  mailbox: () => '/dev/mail',
} as const;

/** What the home page's address may say; the first that is there decides the view. */
export interface HomeSearch {
  state?: string;
  counties?: string;
  county?: string;
  /** The filter of a list. */
  q?: string;
}

const word = (value: unknown, maxLength = 20) =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;

export function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  const state = word(search.state)?.toUpperCase();
  const counties = word(search.counties)?.toUpperCase();
  const county = word(search.county);
  const q = word(search.q, 100);
  return {
    ...(state && { state }),
    ...(counties && { counties }),
    ...(county && { county }),
    ...(q && { q }),
  };
}

export interface AuthSearch {
  tab?: 'signin' | 'signup';
}

export const readAuthSearch = (search: Record<string, unknown>): AuthSearch =>
  search.tab === 'signup' || search.tab === 'signin' ? { tab: search.tab } : {};

export interface RestaurantSearch {
  from?: 'state';
  stateId?: string;
}

export function readRestaurantSearch(search: Record<string, unknown>): RestaurantSearch {
  const stateId = word(search.stateId);
  return search.from === 'state' && stateId ? { from: 'state', stateId } : {};
}
