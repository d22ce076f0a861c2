import { OUTSIDE_ERRORS, type OutsideError } from '../domain/people/rules.ts';
import type { Provider } from '../domain/people/schema.ts';

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
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  favourites: () => '/favourites',
  account: () => '/account',
  userManagement: () => '/admin/user-management',
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

/** The one address of a view of home, without what only filters it. */
export function homePath({ state, counties, county }: HomeSearch): string {
  if (state) return paths.state(state);
  if (counties) return paths.counties(counties);
  return county ? paths.county(county) : paths.home();
}

export interface AuthSearch {
  tab?: 'signin' | 'signup';
  /** Where somebody comes from who is signed in now. */
  from?: Provider;
  /** Where somebody comes from who is not, and why. */
  provider?: Provider;
  error?: OutsideError;
  /** What the provider said of it. */
  message?: string;
}

const providerOf = (value: unknown): Provider | undefined =>
  value === 'google' || value === 'apple' ? value : undefined;

export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const from = providerOf(search.from);
  const provider = providerOf(search.provider);
  const error = OUTSIDE_ERRORS.find((one) => one === search.error);
  const message = word(search.message, 200);
  return {
    ...(search.tab === 'signup' || search.tab === 'signin' ? { tab: search.tab } : {}),
    ...(from && { from }),
    ...(provider && error && { provider, error, ...(message && { message }) }),
  };
}

export interface RestaurantSearch {
  from?: 'state';
  stateId?: string;
}

export function readRestaurantSearch(search: Record<string, unknown>): RestaurantSearch {
  const stateId = word(search.stateId);
  return search.from === 'state' && stateId ? { from: 'state', stateId } : {};
}

/** The organisers' list of accounts keeps its state in the address. */
export interface PeopleSearch {
  q?: string;
  only?: 'admins' | 'banned';
  page?: string;
}

export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const q = word(search.q, 100);
  const page = word(search.page, 5);
  return {
    ...(q && { q }),
    ...(search.only === 'admins' || search.only === 'banned' ? { only: search.only } : {}),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
  };
}
