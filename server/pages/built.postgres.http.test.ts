import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildPages } from '../testing/program.ts';
import { namedFiles } from '../testing/named-files.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { openBuiltPages } from './built.ts';

let server: TestServer;

beforeAll(async () => {
  buildPages();
  server = await openTestServer({}, undefined, { pages: await openBuiltPages({ demo: true }) });
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });

describe('a page', () => {
  test.each([
    ['en', /<html[^>]* lang="en"/],
    ['es', /<html[^>]* lang="es"/],
  ])('is in the language that is asked for: %s', async (language, html) => {
    const response = await get('/', { 'accept-language': language });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-language')).toBe(language);
    expect(await response.text()).toMatch(html);
  });

  test.each([
    ['dark', / data-theme="dark"/],
    ['light', / data-theme="light"/],
    ['system', /<html lang="en">/],
    ['nonsense', /<html lang="en">/],
  ])('comes in the theme that its reader has chosen: %s', async (theme, html) => {
    const response = await get('/', { cookie: `theme=${theme}` });
    expect((await response.text()).slice(0, 200)).toMatch(html);
  });

  test.each([
    ['/', []],
    ['/?state=SC', ['StateView', 'lists', 'shown']],
    ['/?counties=SC', ['CountiesView', 'browsing', 'lists', 'shown']],
    [
      '/auth',
      ['AuthPage', 'browsing', 'forms', 'place', 'proof', 'shown', 'waiting', 'AuthPage-en'],
    ],
    [
      '/thank-you',
      [
        'ThankYouPage',
        'browsing',
        'forms',
        'place',
        'receipts',
        'segments',
        'sharing',
        'shown',
        'votes-en',
      ],
    ],
  ])('names early what it needs beyond the first file and texts: %s', async (path, needed) => {
    const html = await (await get(path)).text();
    expect(new Set(namedFiles(html))).toEqual(new Set(['entry-client', 'first-en', ...needed]));
  });

  test.each([
    '/?state=x',
    '/?state=ZZ',
    '/?counties=ZZ',
    '/?county=99999',
    '/restaurant/nonsense',
    '/nowhere',
    '/%',
  ])('of nothing is told as such, however often it is asked for: %s', async (path) => {
    const error = vi.spyOn(server.services.log, 'error');
    const answers: Awaited<ReturnType<typeof get>>[] = [];
    // No more at once than the server works on: on a slow day the others would be put off.
    for (let round = 0; round < 5; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 6 }, () => get(path)))));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await answers[0]?.text()).toMatch(/^<!doctype html>/i);
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
    expect((await get('/')).status).toBe(200);
  });

  test.each(['/', '/?state=SC'])(
    'that fails is told, and the next one is answered: %s',
    async (path) => {
      const error = vi.spyOn(server.services.log, 'error').mockImplementation(() => {});
      await server.services.db.execute(sql.raw('alter table restaurants rename to lost'));
      const failed = await get(path);
      await server.services.db.execute(sql.raw('alter table lost rename to restaurants'));
      expect(failed.status).toBe(500);
      expect(await failed.text()).not.toMatch(/restaurants"|select /);
      expect(error).toHaveBeenCalled();
      error.mockRestore();
      expect((await get(path)).status).toBe(200);
    },
  );
});

describe('a file', () => {
  test.each(['/assets/x.js', '/assets/', '/demo/logos/x.svg'])(
    'that is not there is no page: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await response.text()).toBe('Not found\n');
    },
  );

  test('of the demo is served', async () => {
    const response = await get('/demo/logos/taco-1.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
  });
});

describe('what tells of a new build', () => {
  test.each(['/sw.js', '/shell.html', '/manifest.en.webmanifest', '/manifest.es.webmanifest'])(
    'is asked for each time: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('a manifest is called one, and a page links that of its language', async () => {
    const { headers } = await get('/manifest.es.webmanifest');
    expect(headers.get('content-type')).toBe('application/manifest+json');
    const html = await (await get('/', { 'accept-language': 'es' })).text();
    expect(html).toContain('<link rel="manifest" href="/manifest.es.webmanifest"/>');
  });
});
