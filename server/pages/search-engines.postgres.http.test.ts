import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { buildPages } from '../testing/program.ts';
import { publishResult } from '../testing/results.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { loadRenderer, openBuiltPages } from './built.ts';

let server: TestServer;

beforeAll(async () => {
  buildPages();
  server = await openTestServer({}, undefined, { pages: await openBuiltPages({ demo: true }) });
  await publishResult(server);
});
afterAll(() => server.stop());

const [place] = demoRestaurants;
const address = `/restaurant/${place?.id}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });
const textOf = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text();
const origin = () => server.services.config.publicUrl;

/** The links of a page's head by their relation and language. */
const linksOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"([^>]*)>/g)].flatMap(
      ([, rel, rest = '']) => {
        const href = /href="([^"]*)"/.exec(rest)?.[1]?.replaceAll('&amp;', '&');
        const language = /hreflang="([^"]*)"/i.exec(rest)?.[1];
        return rest.includes('type=') ? [] : [[language ?? rel, href]];
      },
    ),
  );

/** What a page says to search engines. */
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('robots.txt', () => {
  test('names the list of pages, and bars each page that is for one person', async () => {
    const response = await get('/robots.txt');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    const text = await response.text();
    expect(text).toContain(`\nSitemap: ${origin()}/sitemap.xml\n`);
    const barred = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    const { screens } = await loadRenderer();
    const personal = screens.filter(({ access }) => access !== 'everyone');
    expect(
      personal.filter(({ path }) => !barred.some((prefix) => path.startsWith(prefix))),
    ).toEqual([]);
    expect(barred.some((prefix) => address.startsWith(prefix) || prefix === '/')).toBe(false);
  });
});

describe('the list of pages', () => {
  const listed = async () =>
    [...(await textOf('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) =>
      loc.replaceAll('&amp;', '&'),
    );

  test('holds pages alone that answer, in both languages, as they call themselves', async () => {
    const all = await listed();
    const [first = ''] = all.filter((one) => one.includes('county='));
    const kinds = ['/', '/?state=SC', '/results', '/results/2026', '/privacy-policy', address];
    const some = [...kinds.map((path) => origin() + path), first];
    expect(all).toEqual(expect.arrayContaining(some));
    for (const one of some) {
      for (const [language, loc] of [
        ['en', one],
        ['es', `${one}${one.includes('?') ? '&' : '?'}lang=es`],
      ] as const) {
        expect(all).toContain(loc);
        const response = await get(loc.slice(origin().length));
        expect([loc, response.status]).toEqual([loc, 200]);
        const html = await response.text();
        expect(html).toContain(`<html lang="${language}"`);
        if (one.endsWith('/results/2026')) continue;
        expect(linksOf(html)).toMatchObject({ canonical: loc, 'x-default': one, en: one });
      }
    }
    expect(new Set(all).size).toBe(all.length);
  });

  test('holds no restaurant that does not take part any more', async () => {
    const hidden = demoRestaurants[3];
    if (!hidden) throw new Error('The demo has too few restaurants.');
    const loc = `${origin()}/restaurant/${hidden.id}`;
    expect(await listed()).toContain(loc);
    const { db } = server.services;
    await db
      .update(restaurants)
      .set({ archivedAt: new Date() })
      .where(eq(restaurants.id, hidden.id));
    expect(await listed()).not.toContain(loc);
    await db.update(restaurants).set({ archivedAt: null }).where(eq(restaurants.id, hidden.id));
  });

  test('comes in parts of at most some 100 KB where there are many restaurants', async () => {
    const whole = await listed();
    const { db } = server.services;
    await db.execute(sql`insert into restaurants (name, state_id, county_id)
      select 'Fonda ' || i, 'SC', '45019' from generate_series(1, 6000) as i`);
    const parts = await listed();
    expect(parts).toHaveLength(257);
    const all = [];
    for (const part of parts) {
      const text = await textOf(part.slice(origin().length));
      expect(text.length).toBeLessThan(100_000);
      all.push(...[...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc));
    }
    expect(all).toHaveLength(whole.length + 2 * 6000);
    expect(new Set(all).size).toBe(all.length);
    expect(all.map((loc) => loc.replaceAll('&amp;', '&'))).toEqual(expect.arrayContaining(whole));
    expect((await get('/sitemap-zz.xml')).status).toBe(404);
    await db.execute(sql`delete from restaurants where name like 'Fonda %' and address is null`);
    expect(await listed()).toEqual(whole);
  });

  test('takes no other method', async () => {
    for (const path of ['/sitemap.xml', '/sitemap-0a.xml', '/robots.txt']) {
      expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
    }
  });
});

describe('the language of an address', () => {
  test.each([
    ['before the choice', { cookie: 'lang=en' }],
    ['before the browser', { 'accept-language': 'en' }],
  ])('comes %s', async (_, headers) => {
    const response = await get(`${address}?lang=es`, headers);
    expect(response.headers.get('content-language')).toBe('es');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(linksOf(await response.text())).toEqual({
      canonical: `${origin()}${address}?lang=es`,
      'x-default': origin() + address,
      en: origin() + address,
      es: `${origin()}${address}?lang=es`,
    });
  });

  test.each(['fr', '', 'es-US', '%00', '__proto__'])('is not "%s"', async (language) => {
    const response = await get(`${address}?lang=${language}`, { 'accept-language': 'es' });
    expect([response.status, response.headers.get('content-language')]).toEqual([200, 'es']);
  });
});

describe('search engines read', () => {
  test('a restaurant with its place, hours and reviews', async () => {
    const [data] = dataOf(await textOf(address));
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': origin() + address,
      name: place?.name,
      address: { '@type': 'PostalAddress', addressRegion: place?.stateId, addressCountry: 'US' },
      geo: { '@type': 'GeoCoordinates', latitude: place?.latitude, longitude: place?.longitude },
      aggregateRating: { '@type': 'AggregateRating', bestRating: 5 },
    });
    expect(data?.openingHoursSpecification).not.toEqual([]);
  });

  test('a name that would end the script as a name', async () => {
    const name = '</script><script>alert(1)</script>';
    const { db } = server.services;
    await db
      .update(restaurants)
      .set({ name })
      .where(eq(restaurants.id, place?.id ?? ''));
    const html = await textOf(address);
    expect(html).not.toContain(name);
    expect(dataOf(html)[0]).toMatchObject({ name });
    await db
      .update(restaurants)
      .set({ name: place?.name ?? '' })
      .where(eq(restaurants.id, place?.id ?? ''));
  });

  test('the festival, on its first page alone', async () => {
    expect(dataOf(await textOf('/?lang=es'))).toMatchObject([
      { '@type': 'FoodEvent', location: [{ name: 'Georgia' }, { name: 'South Carolina' }] },
    ]);
    expect(dataOf(await textOf('/?state=SC'))).toEqual([]);
  });
});
