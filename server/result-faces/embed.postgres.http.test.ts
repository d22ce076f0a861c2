import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_RULES, type ResultCategory } from '../../domain/results/rules.ts';
import { storePublished } from '../testing/published.ts';
import { sampleResult } from '../testing/sample-result.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const HOSTILE = '"><script>alert(1)</script> & \u202e\u{1f32e}';
const LONG = 'Taquería de la abuela \u{1f32e} '.repeat(6).slice(0, 120);
const [restaurants] = DEFAULT_RULES.categories;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const categories = Array.from({ length: 40 }, (_, index): ResultCategory => {
    if (!restaurants) throw new Error('The usual rules have a first category.');
    const name = index === 0 ? { en: HOSTILE, es: HOSTILE } : restaurants.name;
    return { ...restaurants, id: `c${index}`, name };
  });
  await storePublished(server, sampleResult({ categories, names: [HOSTILE, LONG, LONG, LONG] }));
});
afterAll(() => server.stop());

const ask = (path: string) => fetch(server.url + path);

test('everybody may frame it, and nothing else here', async () => {
  const { headers } = await ask('/embed/results');
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(headers.get('x-frame-options')).toBeNull();
  for (const path of ['/results', '/', '/embed/other', '/results/2026/result.json']) {
    const other = await ask(path);
    expect([path, other.headers.get('x-frame-options')]).toEqual([path, 'DENY']);
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

test('who frames it can do nothing with it', async () => {
  const answer = await ask('/embed/results');
  const policy = answer.headers.get('content-security-policy') ?? '';
  // No scripts, no forms, no origin of its own: not even a fault of ours would run.
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toContain('allow-scripts');
  const html = await answer.text();
  expect(html).not.toMatch(/<(script|form|input|button|iframe|object|base|link)\b/i);
  expect(html).not.toMatch(/\son\w+=|javascript:|style=/i);
  for (const [link] of html.matchAll(/<a [^>]*>/g)) {
    expect(link).toContain('target="_blank" rel="noopener"');
    expect(link).toMatch(/href="http:\/\/localhost:\d+\/(results|restaurant)/);
  }
});

test('names are text, whatever they are', async () => {
  for (const path of ['/embed/results', '/embed/results?list=c0&lang=es&theme=dark']) {
    const html = await (await ask(path)).text();
    expect(html).toContain('&#34;&#62;&#60;script&#62;');
    expect(html).not.toContain('<script');
  }
});

test('it has less than 15 KB with 40 lists and the longest names, and says where the rest is', async () => {
  for (const path of ['/embed/results?lang=es', '/embed/results?list=c1&lang=es']) {
    const html = await (await ask(path)).text();
    expect(Buffer.byteLength(html)).toBeLessThan(15_000);
    expect(html).toContain('Todos los resultados');
  }
});

test('a list that there is none of says so, and leads to all results', async () => {
  const answer = await ask('/embed/results?list=nothing');
  expect([answer.status, await answer.text()]).toEqual([
    404,
    expect.stringContaining('There is no such list.'),
  ]);
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect((await ask('/embed/results?list=%3Cscript%3E')).status).toBe(404);
});

test('it follows the theme and the language that are asked for', async () => {
  const html = async (query: string) => (await ask(`/embed/results?${query}`)).text();
  expect(await html('theme=dark&lang=es')).toContain('<html lang="es" data-theme="dark">');
  expect(await html('theme=purple&lang=fr')).toContain('<html lang="en" data-theme="auto">');
});
