import { OUTSIDE_ERRORS, type OutsideError } from '../domain/people/rules.ts';
import type { Provider } from '../domain/people/schema.ts';

/** Every address of the app (S1 §2, S2 §2). */
export const paths = {
  home: () => '/',
  state: (stateId: string) => `/?state=${stateId}`,
  counties: (stateId: string) => `/?counties=${stateId}`,
  county: (countyId: string) => `/?county=${countyId}`,
  search: (stateId: string, more: Pick<HomeSearch, 'tab' | 'q' | 'all'> = {}) =>
    `/?${new URLSearchParams({ search: stateId, ...more })}`,
  nearby: () => '/?nearby=1',
  participating: () => '/participatingrestaurants',
  /** A list's address with what filters and unfolds it; what is empty is left out. */
  listed: (path: string, more: Record<string, string | undefined>) => {
    const [start = '/', old] = path.split('?', 2);
    const query = new URLSearchParams(old);
    for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
    return query.size > 0 ? `${start}?${query}` : start;
  },
  /** @param vote whether the submission form opens by itself (S2 §2) */
  restaurant: (restaurantId: string, { stateId, vote }: { stateId?: string; vote?: true } = {}) => {
    const query = new URLSearchParams({
      ...(stateId && { from: 'state', stateId }),
      ...(vote && { vote: 'true' }),
    });
    return `/restaurant/${restaurantId}${query.size > 0 ? `?${query}` : ''}`;
  },
  myVotes: () => '/my-votes',
  thankYou: () => '/thank-you',
  auth: (tab?: 'signin' | 'signup') => (tab ? `/auth?tab=${tab}` : '/auth'),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  favourites: () => '/favourites',
  account: () => '/account',
  /** @param token the proof in the fragment, which no server is told */
  appeal: (token: string) => `/appeal#token=${token}`,
  accessRequest: () => '/restaurant-access-request',
  /** @param restaurantId which of several that one owns */
  ownerDashboard: (restaurantId?: string) => owned('/restaurant-owner-dashboard', restaurantId),
  ownRestaurant: (restaurantId?: string) =>
    owned('/restaurant-owner-dashboard/restaurant', restaurantId),
  admin: () => '/admin',
  analytics: () => '/admin/analytics',
  rankings: () => '/admin/rankings',
  catalogue: () => '/admin/restaurants',
  catalogueImport: () => '/admin/restaurants/import',
  newRestaurant: () => '/admin/restaurants/new',
  editRestaurant: (restaurantId: string) => `/admin/restaurants/${restaurantId}`,
  accessRequests: () => '/admin/restaurant-requests',
  reviewModeration: () => '/admin/reviews',
  userSessions: () => '/admin/users',
  emailExport: () => '/admin/email-export',
  settings: () => '/admin/settings',
  userManagement: () => '/admin/user-management',
  userAccount: (personId: string) => `/admin/user-management/${personId}`,
  quickSetup: () => '/admin/user-management/quick-setup',
  emailBroadcast: () => '/admin/email-broadcast',
  auditLog: () => '/admin/audit-log',
  mailbox: () => '/dev/mail',
} as const;

const owned = (path: string, restaurantId?: string) =>
  restaurantId ? `${path}?restaurant=${restaurantId}` : path;

/** An address in the parts that a `<Link>` takes: it would read a query within `to` as path. */
export function linkTo(path: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = path.split('?', 2);
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

export const SEARCH_TABS = ['restaurants', 'counties', 'zip'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** What filters a list and says how much of it is shown. */
export interface ListSearch {
  q?: string;
  /** How many rows are shown, where that is more than the first few. */
  rows?: string;
}

/** The pages of rules (S2 §2), in the order of the footer. */
export const POLICY_PATHS = [
  '/privacy-policy',
  '/terms-of-service',
  '/content-moderation-policy',
  '/community-guidelines',
  '/data-safety-declaration',
  '/accessibility-statement',
] as const;

/** What the home page's address may say; the first that is there decides the view. */
export interface HomeSearch extends ListSearch {
  state?: string;
  counties?: string;
  county?: string;
  /** The state that is searched, by what, and whether all its restaurants are shown. */
  search?: string;
  tab?: SearchTab;
  all?: '1';
  nearby?: '1';
}

export const word = (value: unknown, maxLength = 20) =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;

/** As many letters as a search takes. */
export const SEARCH_LENGTH = 100;

function readListSearch(search: Record<string, unknown> | ListSearch): ListSearch {
  const q = word(search.q, SEARCH_LENGTH);
  const rows = word(search.rows, 5);
  return { ...(q && { q }), ...(rows && /^[1-9]\d*$/.test(rows) && { rows }) };
}

/**
 * What can be read of an address. The router keeps what cannot beside it, so components read it
 * through this too.
 */
export function readHomeSearch(search: Record<string, unknown> | HomeSearch): HomeSearch {
  const state = word(search.state)?.toUpperCase();
  const counties = word(search.counties)?.toUpperCase();
  const county = word(search.county);
  const searched = word(search.search)?.toUpperCase();
  const tab = SEARCH_TABS.find((one) => one === search.tab);
  const isAll = searched && search.all === '1' && (tab ?? 'restaurants') === 'restaurants';
  const list = readListSearch(search);
  // Who sees all restaurants looks for none of them.
  if (isAll) delete list.q;
  return {
    ...(state && { state }),
    ...(counties && { counties }),
    ...(county && { county }),
    ...(searched && { search: searched, ...(tab && { tab }), ...(isAll && { all: '1' }) }),
    ...(search.nearby === '1' && { nearby: '1' }),
    ...list,
  };
}

/** The list of all restaurants, and of which state. */
export interface ParticipatingSearch extends ListSearch {
  state?: string;
}

export function readParticipatingSearch(
  search: Record<string, unknown> | ParticipatingSearch,
): ParticipatingSearch {
  const state = word(search.state)?.toUpperCase();
  return { ...(state && { state }), ...readListSearch(search) };
}

/** Of the desk's addresses: what opens another view than that of the page. */
interface DeskView {
  mail?: string;
  import?: string;
}

/** An address without what only narrows, orders or unfolds: the view stays the same. */
export function viewOf({ pathname, search }: { pathname: string; search: object }): object {
  if (/^\/(admin|restaurant-owner-dashboard)(\/|$)/.test(pathname)) {
    const { mail, import: sheet }: DeskView = search;
    return { pathname, mail, sheet };
  }
  return { pathname, ...search, q: undefined, rows: undefined, tab: undefined, all: undefined };
}

/** The one address of a view of home, without what only filters it. */
export function homePath({ state, counties, county, search }: HomeSearch): string {
  if (state) return paths.state(state);
  if (counties) return paths.counties(counties);
  if (county) return paths.county(county);
  return search ? paths.search(search) : paths.home();
}

export interface AuthSearch {
  tab?: 'signin' | 'signup';
  /** Where somebody comes from who is signed in now. */
  from?: Provider;
  /** Whether their account was made just now. */
  new?: '1';
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
    ...(from && { from, ...(word(search.new, 1) === '1' && { new: '1' as const }) }),
    ...(provider && error && { provider, error, ...(message && { message }) }),
  };
}

export interface RestaurantSearch {
  from?: 'state';
  stateId?: string;
  /** Whether the submission form opens by itself. */
  vote?: 'true';
}

export function readRestaurantSearch(search: Record<string, unknown>): RestaurantSearch {
  const stateId = word(search.stateId);
  return {
    ...(search.from === 'state' && stateId ? { from: 'state', stateId } : {}),
    ...(search.vote === 'true' && { vote: 'true' }),
  };
}
