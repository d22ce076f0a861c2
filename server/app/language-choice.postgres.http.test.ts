import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '../../database/schema/people.ts';
import { openTestServer, type TestServer, PRODUCTION_ENV } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

/** Posts the form of the header as a browser without JavaScript does. */
const choose = (
  form: Record<string, string>,
  { url = server.url, ...headers }: Record<string, string> = {},
) =>
  fetch(`${url}/language`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { origin: url, 'accept-language': 'en', ...headers },
  });

describe('the choice of a language without a script', () => {
  test.each([
    ['es', '/'],
    ['en', '/?state=SC&q=do%C3%B1a+cuca'],
    ['es', '/restaurant/nonsense?from=state#menu'],
    ['es', '/a/../auth?tab=signin'],
  ])('is kept for a year, and leads back: %s, %s', async (lang, back) => {
    const response = await choose({ lang, back });
    expect(response.status).toBe(303);
    const { pathname, search } = new URL(back, server.url);
    expect(response.headers.get('location')).toBe(pathname + search);
    expect(response.headers.getSetCookie()).toEqual([
      `lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`,
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is read with the next page', async () => {
    const visitor = server.visitor('en');
    visitor.cookies.set('lang', 'es');
    const { body } = await visitor.get('/api/nothing');
    expect(body.message).toBe('No hay nada en esta dirección.');
  });

  test('goes over TLS alone where the pages do', async () => {
    const production = await openTestServer({ ...PRODUCTION_ENV, DATA_DIR: 'unused' }, server);
    const response = await choose(
      { lang: 'es', back: '/' },
      { url: production.url, origin: PRODUCTION_ENV.PUBLIC_URL },
    );
    expect(response.headers.getSetCookie()[0]).toMatch(/; SameSite=Lax; Secure$/);
    await production.stop();
  });

  test('changes the language of mails for whoever is signed in, and for nobody else', async () => {
    const person = await server.visitor().join('two-tongues@example.com');
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const localeOf = async () => {
      const found = await server.services.db
        .select({ locale: profiles.locale })
        .from(profiles)
        .where(eq(profiles.email, 'two-tongues@example.com'));
      return found[0]?.locale;
    };
    expect((await choose({ lang: 'es', back: '/' })).status).toBe(303);
    expect(await localeOf()).toBe('en');
    const forged = cookie.replaceAll(/=[^;]*/g, '=forged.signature');
    expect((await choose({ lang: 'es', back: '/' }, { cookie: forged })).status).toBe(303);
    expect(await localeOf()).toBe('en');
    expect((await choose({ lang: 'es', back: '/' }, { cookie })).status).toBe(303);
    expect(await localeOf()).toBe('es');
  });
});

describe('the choice of a language is refused', () => {
  /** Checks the status of a refusal, and that no choice was saved. */
  const expectRefused = async (response: Response, status: number, text: RegExp) => {
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.has('location')).toBe(false);
    expect(await response.text()).toMatch(text);
  };

  test.each([
    '',
    'restaurant/1',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/x/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'http://127.0.0.1/',
  ])('for an address that is not a path of ours: %j', async (back) => {
    await expectRefused(await choose({ lang: 'es', back }), 400, /\w/);
  });

  test.each(['fr', '', 'ES', 'es; Path=/evil', 'es\r\nx: y'])(
    'for a language that nobody here speaks: %j',
    async (lang) => {
      await expectRefused(await choose({ lang, back: '/' }), 400, /\w/);
    },
  );

  test('without its fields', async () => {
    await expectRefused(await choose({}), 400, /\w/);
    await expectRefused(await choose({ lang: 'es' }), 400, /\w/);
  });

  test("in another site's form, explained in the reader's language", async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const form = { lang: 'es', back: '/' };
      const response = await choose(form, { ...headers, 'accept-language': 'es' });
      expect(response.headers.get('content-language')).toBe('es');
      await expectRefused(response, 403, /no viene de Vota Taco/);
    }
  });

  test('as more than this form holds', async () => {
    const back = `/${'x'.repeat(70_000)}`;
    await expectRefused(await choose({ lang: 'es', back }), 413, /\w/);
  });

  test('by a link', async () => {
    const response = await fetch(`${server.url}/language?lang=es&back=/`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
