import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RequestHandler } from 'sirv';
import type { Language } from '../../domain/language.ts';
import type { PageRequest, Pages } from '../http/pages.ts';
import { serveFolder, serveFrom } from './files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

/** The renderer that web builds: a request in, HTML out. */
export interface Renderer {
  render(page: PageRequest, files: unknown): Promise<Response>;
}

/**
 * Pages and files from the build in `dist/`.
 * @param demo whether the pictures of the demo festival are served too
 */
export async function openBuiltPages({ demo }: { demo: boolean }): Promise<Pages> {
  const client = join(root, 'dist/client');
  const manifestPath = join(client, '.vite/manifest.json');
  if (!existsSync(manifestPath)) throw new Error('The pages are not built: npm run build');
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  const renderer = (await import(
    pathToFileURL(join(root, 'dist/server/entry-server.js')).href
  )) as Renderer;
  const filesIn = describeFiles(manifest, client);
  const files = { en: filesIn('en'), es: filesIn('es') };
  return {
    render: (page) => renderer.render(page, files[page.language]),
    serveFile: serveFrom([
      serveFolder(client, { brotli: true, gzip: true, etag: true, setHeaders: setCaching }),
      ...(demo ? [demoPictures()] : []),
    ]),
  };
}

/** The pictures of the demo festival, under /demo. */
export function demoPictures(): RequestHandler {
  const serve = serveFolder(join(root, 'database/demo/pictures'), { etag: true, maxAge: 3600 });
  return (request, response, next) => {
    if (!request.url?.startsWith('/demo/')) return void next?.();
    const { url } = request;
    request.url = url.slice('/demo'.length);
    serve(request, response, () => {
      request.url = url;
      void next?.();
    });
  };
}

/** The service worker and what it shows without a network tell of a new build: never from a cache. */
const ASKED_EACH_TIME = /^\/(sw\.js|shell\.html|manifest\.\w+\.webmanifest)$/;

function setCaching(response: ServerResponse, path: string): void {
  const kept = path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
  response.setHeader('cache-control', ASKED_EACH_TIME.test(path) ? 'no-cache' : kept);
}

function describeFiles(manifest: Manifest, client: string) {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const entry = entryKey === undefined ? undefined : manifest[entryKey];
  if (!entry || !entryKey) throw new Error('The build has no entry.');
  const address = (key: string) => `/${manifest[key]?.file}`;
  const importsOf = (key: string, seen = new Set<string>()): Set<string> => {
    for (const imported of manifest[key]?.imports ?? []) {
      if (seen.has(imported)) continue;
      seen.add(imported);
      importsOf(imported, seen);
    }
    return seen;
  };
  const css = (entry.css ?? []).map((file) => readFileSync(join(client, file), 'utf8')).join('');
  const shared = importsOf(entryKey);
  return (language: Language) => ({
    entry: address(entryKey),
    css,
    stylesheets: [],
    preloads: [...shared, `locales/${language}/first.ts`].map(address),
    textPreloads: Object.fromEntries(
      ['later', 'votes'].map((part) => [part, [address(`locales/${language}/${part}.ts`)]]),
    ),
    preloadsOf: (module: string) =>
      manifest[module]
        ? [module, ...importsOf(module)]
            .filter((key) => key !== entryKey && !shared.has(key))
            .map(address)
        : [],
  });
}
