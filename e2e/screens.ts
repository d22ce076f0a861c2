import { personIdOf } from '../database/demo/people.ts';
import { uuid5 } from '../database/demo/uuid5.ts';
import { DEMO_CLUSTER } from '../database/demo/seed-judged-votes.ts';
import type { Access } from '../domain/operation.ts';
import { loadRenderer } from '../server/pages/built.ts';
import { restaurantOf } from './app.ts';

/** The viewer of a screen: not signed in, or the demo account of that key. */
export const VIEWERS = ['nobody', 'visitor', 'owner', 'admin'] as const;
type Viewer = (typeof VIEWERS)[number];

/** The viewer of a screen that declares only its access. */
const VIEWER_OF: Record<Access, Viewer> = {
  everyone: 'nobody',
  signed_in: 'visitor',
  owner: 'owner',
  owner_or_admin: 'owner',
  staff: 'owner',
  admin: 'admin',
};

const place = restaurantOf('el-comal-de-lupita');

/**
 * Screens that are tested at other addresses than their own path, or with other viewers: those
 * whose path varies, and those that look different to another viewer.
 */
const OTHERWISE: Record<string, Partial<Record<Viewer, string[]>>> = {
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
  // The same at another address.
  '/restaurant-dashboard': {},
  '/restaurant/$restaurantId': { nobody: [`/restaurant/${place.id}`, '/restaurant/none'] },
  // Nothing is published: results.spec.ts examines them with a result.
  '/results/$year': { nobody: ['/results/2026'] },
  '/results/$year/$listId': {},
  '/auth': { nobody: ['/auth?tab=signin', '/auth?tab=signup'] },
  '/my-votes': { nobody: ['/my-votes'], visitor: ['/my-votes'] },
  '/receipt': {
    nobody: ['/receipt', '/receipt#cut-off'],
    visitor: [`/receipt?ballot=${uuid5('ballot:nobody')}`],
  },
  '/favourites': { nobody: ['/favourites'], visitor: ['/favourites'] },
  '/restaurant-access-request': {
    visitor: ['/restaurant-access-request'],
    owner: ['/restaurant-access-request'],
  },
  '/admin/analytics': { visitor: ['/admin/analytics'], admin: ['/admin/analytics'] },
  '/admin/restaurants/$restaurantId': {
    admin: ['/admin/restaurants/new', `/admin/restaurants/${place.id}`],
  },
  '/admin/user-management/$personId': {
    admin: [`/admin/user-management/${personIdOf('visitor')}`],
  },
  '/admin/votes': {
    admin: [
      '/admin/votes',
      '/admin/votes?tab=clusters',
      '/admin/votes?tab=rulings',
      `/admin/votes?cluster=${DEMO_CLUSTER}`,
    ],
  },
  '/admin/votes/$ballotId': {
    admin: [`/admin/votes/${uuid5('ballot:visitor:el-comal-de-lupita:2026-04-20')}`],
  },
  '/admin/email-broadcast': {
    admin: ['/admin/email-broadcast', '/admin/email-broadcast?mail=new'],
  },
};

/** The paths of all screens that web declares, including those that only organisers load. */
export const screenPaths = async (): Promise<string[]> =>
  (await loadRenderer()).screens.map(({ path }) => path);

/**
 * The addresses of all screens of one viewer.
 * @throws for a screen whose path varies and has no address here
 */
export async function screensOf(viewer: Viewer): Promise<string[]> {
  const { screens } = await loadRenderer();
  return screens.flatMap(({ path, access }) => {
    const otherwise = OTHERWISE[path];
    if (otherwise) return otherwise[viewer] ?? [];
    if (path.includes('$')) throw new Error(`Nothing says at which address ${path} is looked at.`);
    return VIEWER_OF[access] === viewer ? [path] : [];
  });
}
