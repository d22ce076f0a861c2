import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { LANGUAGES, regionOf } from '../../domain/language.ts';
import type { Access } from '../../domain/operation.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import { namedFiles } from '../testing/named-files.ts';
import { buildPages } from '../testing/program.ts';
import { publishResult } from '../testing/results.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { loadRenderer, openBuiltPages, type Renderer } from './built.ts';

/** What each viewer may see: a visitor without an account, or the demo account with that key. */
const VIEWERS = {
  nobody: ['everyone'],
  visitor: ['everyone', 'signed_in'],
  owner: ['everyone', 'signed_in', 'owner'],
  admin: ['everyone', 'signed_in', 'admin'],
} as const satisfies Record<string, readonly Access[]>;

const [restaurant] = demoRestaurants;
/** Values for the variable parts of a path. A screen with a part that is missing here fails. */
const SAMPLES: Record<string, string> = {
  $restaurantId: restaurant?.id ?? '',
  $personId: personIdOf('visitor'),
  $ballotId: uuid5('ballot:visitor:el-comal-de-lupita:2026-04-20'),
  $year: '2026',
  $listId: 'dishes',
};
/** Titles that depend on the address, by path. */
const TITLES: Record<string, string> = {
  '/participatingrestaurants': 'places.participating_title',
  '/restaurant-dashboard': 'places.participating_title',
  '/auth': 'people.sign_in_title',
  '/admin/restaurants/$restaurantId': 'catalogue.edit_title',
};

let server: TestServer;
let screens: Renderer['screens'];

beforeAll(async () => {
  buildPages();
  server = await openTestServer({}, undefined, { pages: await openBuiltPages({ demo: true }) });
  ({ screens } = await loadRenderer());
  await publishResult(server);
});
afterAll(() => server.stop());

const addressOf = (path: string) =>
  path.replace(/\$\w+/g, (name) => {
    const sample = SAMPLES[name];
    if (!sample) throw new Error(`No sample stands for ${name}.`);
    return sample;
  });

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** The contents of a page's HTML: the tab's title, and the part between header and footer. */
const readPage = (html: string) => ({
  title: plain(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''),
  heading: plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
  main: plain(/<main.*<\/main>/s.exec(html)?.[0] ?? ''),
});

/** The text with which a page refuses a viewer without access. */
const refusalOf = (access: Access, viewer: keyof typeof VIEWERS, path: string): string | null => {
  if ((VIEWERS[viewer] as readonly Access[]).includes(access)) return null;
  if (viewer !== 'nobody' && access === 'admin') return 'errors.admin_required';
  return path === '/restaurant-owner-dashboard' ? 'dashboard.sign_in_title' : 'shell.sign_in_first';
};
const REFUSALS = [
  'shell.sign_in_first',
  'dashboard.sign_in_title',
  'people.access_denied',
  'errors.admin_required',
];

describe.each(LANGUAGES)('every screen in %s', (language) => {
  const t = makeTranslator(regionOf(language), CATALOGUES[language]);
  const site = t('shell.app_title');

  /** The title of a page's tab; null: the page's own title. */
  function titleOf({ path, title }: Renderer['screens'][number]): string | null {
    if (path === '/') return site;
    if (path === '/restaurant/$restaurantId') return `${restaurant?.name} · ${site}`;
    if (path === '/results/$year/$listId') {
      const [, dishes] = DEFAULT_RULES.categories;
      return `${dishes?.name[language]}, 2026 · ${site}`;
    }
    const key = title ?? TITLES[path];
    return key ? `${t(key)} · ${site}` : null;
  }

  test.each(Object.keys(VIEWERS) as (keyof typeof VIEWERS)[])(
    'is answered to who may see it, and refused to others: %s',
    async (viewer) => {
      const visitor = server.visitor(language);
      if (viewer !== 'nobody') await visitor.signInAs(viewer);
      expect(screens.length).toBeGreaterThan(30);
      for (const screen of screens) {
        const { status, body } = await visitor.get(addressOf(screen.path));
        const { title, heading, main } = readPage(body);
        const expected = titleOf(screen) ?? `${heading} · ${site}`;
        expect({ path: screen.path, status, title }).toEqual({
          path: screen.path,
          status: 200,
          title: expected,
        });
        // An owner's page opens for every person; the API refuses its data.
        const isRefusedByPage = viewer === 'nobody' || screen.access !== 'owner';
        const refusal = isRefusedByPage ? refusalOf(screen.access, viewer, screen.path) : null;
        const said = REFUSALS.filter((key) => main.includes(t(key)));
        const isRefused = refusal !== null && said.includes(refusal);
        expect({ path: screen.path, isRefused, said: said.length > 0 }).toEqual({
          path: screen.path,
          isRefused: refusal !== null,
          said: refusal !== null,
        });
      }
    },
  );
});

test('each names early the file that its page comes from', async () => {
  const named = new Map<string, string[]>();
  for (const { path } of screens) {
    const { body } = await server.visitor().get(addressOf(path));
    named.set(path, namedFiles(body));
  }
  const without = [...named].filter(([, files]) => !files.some((name) => /Pages?$/.test(name)));
  // The home page's texts are in the first file.
  expect(without.map(([path]) => path)).toEqual(['/']);
  const inShell = [...named].filter(([, files]) => files.includes('AdminShell'));
  expect(inShell.map(([path]) => path)).toEqual(
    screens.filter(({ access }) => access === 'admin').map(({ path }) => path),
  );
});

test.each(['/admin', '/admin/no-such-page'])(
  'an address of the organisers without a page leads to their first: %s',
  async (path) => {
    const answer = await server.visitor().get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/admin/analytics']);
  },
);
