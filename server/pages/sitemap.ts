import type { IncomingMessage, ServerResponse } from 'node:http';
import { asc } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { addressIn, LANGUAGES } from '../../domain/language.ts';
import { sharedAnswer, type SharedCache } from '../http/shared-cache.ts';
import { selectStates } from '../places/queries.ts';
import type { Services } from '../ports.ts';
import { escapeXml } from '../result-files/shapes.ts';
import { selectPublished } from '../results/queries.ts';
import { isActiveRestaurant } from '../sql/active.ts';

export const SITEMAP_PATH = '/sitemap.xml';
/** The limit of the protocol for one file, with every language of every page. */
const MOST_PAGES = Math.floor(50_000 / LANGUAGES.length);

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

/** The pages that everybody may find, as paths. */
async function listPages(db: Queryable): Promise<string[]> {
  const states = await selectStates(db);
  const places = await db
    .select({ id: restaurants.id, countyId: restaurants.countyId })
    .from(restaurants)
    .where(isActiveRestaurant)
    .orderBy(asc(restaurants.id))
    .limit(MOST_PAGES);
  const years = new Set((await selectPublished(db)).map(({ year }) => year));
  return [
    ...ALWAYS,
    ...states.flatMap(({ id }) => [`/?state=${id}`, `/?counties=${id}`]),
    ...[...new Set(places.map(({ countyId }) => countyId))].map((id) => `/?county=${id}`),
    ...[...years].map((year) => `/results/${year}`),
    ...places.map(({ id }) => `/restaurant/${id}`),
  ].slice(0, MOST_PAGES);
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

/** The list of pages for search engines (sitemaps.org), in every language; made once for everybody who asks. */
export async function answerSitemap(
  { db, config }: Pick<Services, 'db' | 'config'>,
  shared: SharedCache,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await shared.read('sitemap', async () => {
    const pages = await listPages(db);
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
      ...pages.map((path) => entriesOf(config.publicUrl + path)),
      '</urlset>\n',
    ].join('');
    const headers: [string, string][] = [];
    return sharedAnswer({
      status: 200,
      contentType: 'application/xml; charset=utf-8',
      headers,
      text,
    });
  });
  return shared.send(request, response, answer);
}
