import { RESULTS } from './results/address.ts';

/** Every address of the app (S1 §2, S2 §2). */
export const paths = {
  home: () => '/',
  state: (stateId: string) => `/?state=${stateId}`,
  counties: (stateId: string) => `/?counties=${stateId}`,
  county: (countyId: string) => `/?county=${countyId}`,
  search: (stateId: string, more: { tab?: string; q?: string; all?: '1' } = {}) =>
    `/?${new URLSearchParams({ search: stateId, ...more })}`,
  nearby: () => '/?nearby=1',
  participating: () => '/participatingrestaurants',
  /** A list's address with its filters and unfolded parts; empty values are left out. */
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
  /** The page of `auth` while an address waits for its confirmation. */
  checkEmail: (tab: 'signin' | 'signup') => `/auth?tab=${tab}&check=1`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  favourites: () => '/favourites',
  account: () => '/account',
  /** @param token the proof, in the fragment, which browsers do not send to servers */
  appeal: (token: string) => `/appeal#token=${token}`,
  /** @param token as for `appeal` */
  voteAppeal: (token: string) => `/appeal/votes#token=${token}`,
  /** @param ballotId an own vote; without one, any receipt can be opened there */
  receipt: (ballotId?: string) => (ballotId ? `/receipt?ballot=${ballotId}` : '/receipt'),
  results: () => RESULTS,
  ledger: () => '/ledger',
  integrity: () => '/festival/integrity',
  /** @param year of the result; without it, the newest one */
  objections: (year?: number) =>
    year === undefined ? '/results/objections' : `/results/objections?year=${year}`,
  objectionQueue: () => '/admin/results/objections',
  /** Of owners and their staff. */
  soldOut: () => '/sold-out',
  accessRequest: () => '/restaurant-access-request',
  /** @param restaurantId one of several that the person owns */
  ownerDashboard: (restaurantId?: string) => owned('/restaurant-owner-dashboard', restaurantId),
  ownRestaurant: (restaurantId?: string) =>
    owned('/restaurant-owner-dashboard/restaurant', restaurantId),
  ownerSummary: (restaurantId?: string) =>
    owned('/restaurant-owner-dashboard/summary', restaurantId),
  admin: () => '/admin',
  analytics: () => '/admin/analytics',
  rankings: () => '/admin/rankings',
  reveal: () => '/admin/reveal',
  revealRemote: (revealId: string) => `/admin/reveal/remote?reveal=${revealId}`,
  revealNotes: (revealId: string) => `/admin/reveal/notes?reveal=${revealId}`,
  catalogue: () => '/admin/restaurants',
  catalogueImport: () => '/admin/restaurants/import',
  newRestaurant: () => '/admin/restaurants/new',
  editRestaurant: (restaurantId: string) => `/admin/restaurants/${restaurantId}`,
  accessRequests: () => '/admin/restaurant-requests',
  resultDesk: () => '/admin/results',
  resultRules: () => '/admin/results/rules',
  votes: () => '/admin/votes',
  ballot: (ballotId: string) => `/admin/votes/${ballotId}`,
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

/**
 * An address in the parts that a `<Link>` takes: in `to`, a query would be taken as part of the path.
 */
export function linkTo(path: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = path.split('?', 2);
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** The policy pages (S2 §2), in the order of the footer. */
export const POLICY_PATHS = [
  '/privacy-policy',
  '/terms-of-service',
  '/content-moderation-policy',
  '/community-guidelines',
  '/data-safety-declaration',
  '/accessibility-statement',
] as const;

/** Search parameters of admin addresses that open another view on the same page. */
interface AdminView {
  mail?: string;
  import?: string;
}

/** An address without what only filters, sorts or unfolds: equal results mean the same view. */
export function viewOf({ pathname, search }: { pathname: string; search: object }): object {
  if (/^\/(admin|restaurant-owner-dashboard)(\/|$)/.test(pathname)) {
    const { mail, import: sheet }: AdminView = search;
    return { pathname, mail, sheet };
  }
  const same = {
    q: undefined,
    rows: undefined,
    tab: undefined,
    all: undefined,
    check: undefined,
    only: undefined,
  };
  return { pathname, ...search, ...same };
}
