import { personIdOf } from '../database/demo/people.ts';
import { POLICY_PATHS } from '../web/paths.ts';
import { restaurantOf } from './app.ts';

/** Who looks at a screen: nobody in particular, or the demo account of that key. */
export const VIEWERS = ['nobody', 'visitor', 'owner', 'admin'] as const;
type Viewer = (typeof VIEWERS)[number];

const place = restaurantOf('el-comal-de-lupita');

/** A route that only leads on to another, or shows the same at another address. */
const NOTHING = {};

/**
 * What every route of the app shows to whom, by its addresses. The journey that walks through them
 * (accessibility.spec.ts) fails where a route has no row.
 */
export const SCREENS: Record<string, Partial<Record<Viewer, string[]>>> = {
  '/': {
    nobody: [
      '/',
      '/?state=SC',
      '/?counties=GA',
      '/?county=45019',
      '/?county=45005',
      '/?search=SC',
      '/?search=SC&tab=counties&q=char',
      '/?search=SC&tab=zip&q=29403',
      '/?nearby=1',
    ],
  },
  '/participatingrestaurants': { nobody: ['/participatingrestaurants'] },
  '/restaurant-dashboard': NOTHING,
  '/restaurant/$restaurantId': { nobody: [`/restaurant/${place.id}`, '/restaurant/none'] },
  '/auth': { nobody: ['/auth?tab=signin', '/auth?tab=signup'] },
  '/forgot-password': { nobody: ['/forgot-password'] },
  '/reset-password': { nobody: ['/reset-password'] },
  '/thank-you': { nobody: ['/thank-you'] },
  '/appeal': { nobody: ['/appeal'] },
  '/vote-mails': { nobody: ['/vote-mails'] },
  '/unsubscribe': { nobody: ['/unsubscribe'] },
  '/my-votes': { nobody: ['/my-votes'], visitor: ['/my-votes'] },
  '/favourites': { nobody: ['/favourites'], visitor: ['/favourites'] },
  '/account': { visitor: ['/account'] },
  '/restaurant-access-request': { visitor: ['/restaurant-access-request'] },
  '/restaurant-owner-dashboard': { owner: ['/restaurant-owner-dashboard'] },
  '/restaurant-owner-dashboard/restaurant': { owner: ['/restaurant-owner-dashboard/restaurant'] },
  '/admin': NOTHING,
  '/admin/$': NOTHING,
  '/admin/analytics': { visitor: ['/admin/analytics'], admin: ['/admin/analytics'] },
  '/admin/rankings': { admin: ['/admin/rankings'] },
  '/admin/restaurants': { admin: ['/admin/restaurants'] },
  '/admin/restaurants/import': { admin: ['/admin/restaurants/import'] },
  '/admin/restaurants/$restaurantId': {
    admin: ['/admin/restaurants/new', `/admin/restaurants/${place.id}`],
  },
  '/admin/restaurant-requests': { admin: ['/admin/restaurant-requests'] },
  '/admin/reviews': { admin: ['/admin/reviews'] },
  '/admin/users': { admin: ['/admin/users'] },
  '/admin/email-export': { admin: ['/admin/email-export'] },
  '/admin/settings': { admin: ['/admin/settings'] },
  '/admin/user-management': { admin: ['/admin/user-management'] },
  '/admin/user-management/quick-setup': { admin: ['/admin/user-management/quick-setup'] },
  '/admin/user-management/$personId': {
    admin: [`/admin/user-management/${personIdOf('visitor')}`],
  },
  '/admin/email-broadcast': {
    admin: ['/admin/email-broadcast', '/admin/email-broadcast?mail=new'],
  },
  '/admin/audit-log': { admin: ['/admin/audit-log'] },
  ...Object.fromEntries(POLICY_PATHS.map((path) => [path, { nobody: [path] }])),
};

/** All that one viewer sees. */
export const screensOf = (viewer: Viewer): string[] =>
  Object.values(SCREENS).flatMap((shown) => shown[viewer] ?? []);
