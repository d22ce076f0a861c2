import type { IncomingMessage, ServerResponse } from 'node:http';
import { and, asc, between, eq, exists, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties } from '../../database/schema/places.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { addressIn, LANGUAGES } from '../../domain/language.ts';
import { sharedAnswer, type SharedCache } from '../http/shared-cache.ts';
import { selectStates } from '../places/queries.ts';
import type { Services } from '../ports.ts';
import { escapeXml } from '../result-files/shapes.ts';
import { selectPublished } from '../results/queries.ts';
import { isActiveRestaurant } from '../sql/active.ts';

export const SITEMAP_PATH = '/sitemap.xml';
/** A part is the restaurants whose ids begin with these two digits, or all other pages. */
const PART = /^\/sitemap-([0-9a-f]{2}|pages)\.xml$/;
/** More restaurants than that come in parts: a restaurant takes some 700 bytes. */
const MOST_AT_ONCE = 600;
const PREFIXES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const ALWAYS = [
  '/',
  '/participatingrestaurants',
  '/results',
  '/festival/integrity',
  '/ledger',
  '/restaurant-access-request',
  '/privacy-policy',
  '/terms-of-service',
  '/content-moderation-policy',
  '/community-guidelines',
  '/data-safety-declaration',
  '/accessibility-statement',
];

/** Whether there are too many restaurants for one file. */
async function isDivided(db: Queryable): Promise<boolean> {
  const some = await db
    .select({ one: sql`1` })
    .from(restaurants)
    .where(isActiveRestaurant)
    .limit(MOST_AT_ONCE + 1);
  return some.length > MOST_AT_ONCE;
}

/** @param prefix of their ids; undefined: all */
async function listPlaces(db: Queryable, prefix?: string): Promise<string[]> {
  const end = (digit: string) =>
    `${prefix}${digit.repeat(6)}-${[4, 4, 4, 12].map((length) => digit.repeat(length)).join('-')}`;
  const places = await db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(
      and(
        isActiveRestaurant,
        prefix === undefined ? undefined : between(restaurants.id, end('0'), end('f')),
      ),
    )
    .orderBy(asc(restaurants.id));
  return places.map(({ id }) => `/restaurant/${id}`);
}

/** The pages beside those of restaurants. */
async function listOthers(db: Queryable): Promise<string[]> {
  const states = await selectStates(db);
  const withPlaces = await db
    .select({ id: counties.id })
    .from(counties)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(restaurants)
          .where(and(eq(restaurants.countyId, counties.id), isActiveRestaurant)),
      ),
    )
    .orderBy(asc(counties.id));
  const years = new Set((await selectPublished(db)).map(({ year }) => year));
  return [
    ...ALWAYS,
    ...states.flatMap(({ id }) => [`/?state=${id}`, `/?counties=${id}`]),
    ...withPlaces.map(({ id }) => `/?county=${id}`),
    ...[...years].map((year) => `/results/${year}`),
  ];
}

/** One entry of each language, and each names the others, as search engines ask. */
function entriesOf(address: string): string {
  const links = LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(addressIn(language, address))}"/>`,
  ).join('');
  return LANGUAGES.map(
    (language) => `<url><loc>${escapeXml(addressIn(language, address))}</loc>${links}</url>\n`,
  ).join('');
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const listOf = (origin: string, paths: readonly string[]) =>
  [
    XML,
    `<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
    ...paths.map((path) => entriesOf(origin + path)),
    '</urlset>\n',
  ].join('');

const indexOf = (origin: string) =>
  [
    XML,
    `<sitemapindex ${NAMESPACE}>\n`,
    ...['pages', ...PREFIXES].map(
      (part) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${part}.xml`)}</loc></sitemap>\n`,
    ),
    '</sitemapindex>\n',
  ].join('');

/** @param part undefined: everything, or where that is too much, the names of the parts */
async function textOf(
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  part: string | undefined,
): Promise<string> {
  if (part === 'pages') return listOf(publicUrl, await listOthers(db));
  if (part !== undefined) return listOf(publicUrl, await listPlaces(db, part));
  if (await isDivided(db)) return indexOf(publicUrl);
  return listOf(publicUrl, [...(await listOthers(db)), ...(await listPlaces(db))]);
}

/** Whether the path is that of the list of pages, or of a part of it. */
export const isSitemap = (path: string): boolean => path === SITEMAP_PATH || PART.test(path);

/**
 * The list of pages for search engines (sitemaps.org), in every language; made once for everybody who asks. A large
 * festival's is an index of parts.
 * @param path one of `isSitemap`
 */
export async function answerSitemap(
  services: Pick<Services, 'db' | 'config'>,
  shared: SharedCache,
  { request, response, path }: { request: IncomingMessage; response: ServerResponse; path: string },
): Promise<void> {
  const answer = await shared.read(`sitemap ${path}`, async () => {
    const headers: [string, string][] = [];
    return sharedAnswer({
      status: 200,
      contentType: 'application/xml; charset=utf-8',
      headers,
      text: await textOf(services, PART.exec(path)?.[1]),
    });
  });
  return shared.send(request, response, answer);
}
