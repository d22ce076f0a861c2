import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../domain/language.ts';
import { contentSecurityPolicy } from '../server/http/security.ts';
import { projectRoot } from './run-command.ts';
import { shellFiles } from './service-worker.ts';
import { shellPage } from './shell-page.ts';
import { webManifest } from './web-manifest.ts';

const inPublic = (path: string) => readFileSync(join(projectRoot, 'web/public', path));

describe.each(LANGUAGES)('the manifest in %s', (language) => {
  const manifest = webManifest(language);

  test('has what browsers ask of an app', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest.lang).toBe(language === 'en' ? 'en-US' : 'es-US');
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    for (const words of [manifest.name, manifest.description]) expect(words).not.toBe('');
    const sizesFor = (purpose: string) =>
      manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
    expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(sizesFor('maskable')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  test('names icons that are there, and as large as it says', async () => {
    for (const { src, sizes, type } of manifest.icons) {
      const { format, width, height } = await sharp(inPublic(src)).metadata();
      expect(`image/${format === 'svg' ? 'svg+xml' : format}`).toBe(type);
      expect(sizes).toBe(format === 'svg' ? 'any' : `${width}x${height}`);
    }
  });

  test('leads to pages of the app', () => {
    const urls = manifest.shortcuts.map(({ url }) => url);
    const declared = globSync('web/*/screens.ts', { cwd: projectRoot })
      .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
      .join('');
    for (const url of urls) expect(declared).toContain(`'${url}'`);
  });
});

test('the two languages are one app, in other words', () => {
  const [en, es] = LANGUAGES.map(webManifest);
  expect(en?.id).toBe(es?.id);
  expect(en?.description).not.toBe(es?.description);
  expect(en?.shortcuts.map(({ name }) => name)).not.toEqual(es?.shortcuts.map(({ name }) => name));
});

test('what may be cut to a circle has its drawing within four fifths, and the ground to the edge', async () => {
  const size = 512;
  const pixels = await sharp(inPublic('icon-maskable-512.png')).removeAlpha().raw().toBuffer();
  const ground = [...pixels.subarray(0, 3)];
  const isGround = (at: number) =>
    ground.every((value, index) => Math.abs(value - (pixels[at * 3 + index] ?? 0)) <= 24);
  const outside = Array.from({ length: size * size }, (_, at) => at).filter(
    (at) => Math.hypot((at % size) - 256, Math.floor(at / size) - 256) > 256 * 0.8 + 1,
  );
  expect(outside.filter((at) => !isGround(at))).toEqual([]);
});

const MANIFEST = {
  'web/entry-client.tsx': {
    file: 'assets/entry-1.js',
    isEntry: true,
    css: ['assets/entry-1.css'],
    assets: ['assets/font-1.woff2', 'assets/words-1.json'],
  },
};

test('a page of the native app names the server and what it may do; one of ours does not', () => {
  const native = shellPage(MANIFEST, { apiOrigin: 'https://vota.example/some/path' });
  expect(native).toContain('<meta name="api-origin" content="https://vota.example">');
  const [, said = ''] =
    /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(native) ?? [];
  // The policy of the website's own page, plus requests to the server: no more.
  const own = contentSecurityPolicy({ scripts: [], styles: [] }, { production: false });
  const added = said.replaceAll(' https://vota.example', '');
  expect(`${added}; frame-ancestors 'none'`).toBe(own);
  const asked = said.split('; ').filter((one) => one.endsWith(' https://vota.example'));
  expect(asked.map((one) => one.split(' ', 1)[0])).toEqual(['img-src', 'media-src', 'connect-src']);
  expect(native).not.toMatch(/<script(?![^>]* src=)/);
  expect(shellPage(MANIFEST)).not.toContain('api-origin');
  expect(() => shellPage(MANIFEST, { apiOrigin: 'vota' })).toThrow(TypeError);
  expect(() => shellPage({})).toThrow('no entry');
});

test('a page that is to open without a network and is not built stops the build', () => {
  expect(() => shellFiles(MANIFEST, { fingerprint: 'x', parts: [], partOf: {} })).toThrow(
    'The build has no web/places/CountiesView.tsx',
  );
});
