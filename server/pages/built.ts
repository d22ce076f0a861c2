import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RequestHandler } from 'sirv';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import type { Access } from '../../domain/operation.ts';
import type { PageRequest, Pages } from '../http/pages.ts';
import { serveFolder, serveFrom } from './files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

/** The text files as scripts/texts/plugin.ts names them: `assets/<part>-<language>-<fingerprint>.js`. */
interface TextFiles {
  fingerprint: string;
  /** By module: the part that it needs besides `first`. */
  partOf: Partial<Record<string, string>>;
}

/** The renderer's description of one screen of web. */
interface ServedScreen {
  /** The whole path; variable parts are `$name`. */
  path: string;
  /** Who may see it. */
  access: Access;
  /** Key of its title; undefined if the title depends on the address. */
  title?: string;
}

/** The renderer that web builds: takes a request, returns HTML. */
export interface Renderer {
  render(page: PageRequest, files: unknown): Promise<Response>;
  /** Every screen that it renders, for the tests that visit all of them. */
  screens: readonly ServedScreen[];
}

/** @throws if the pages are not built */
export const loadRenderer = async (): Promise<Renderer> =>
  (await import(
    /* @vite-ignore */
    pathToFileURL(join(root, 'dist/server/entry-server.js')).href
  )) as Renderer;

/**
 * Pages and files from the build in `dist/`.
 * @param demo whether the pictures of the demo festival are served too
 */
export async function openBuiltPages({ demo }: { demo: boolean }): Promise<Pages> {
  const client = join(root, 'dist/client');
  const manifestPath = join(client, '.vite/manifest.json');
  if (!existsSync(manifestPath)) throw new Error('The pages are not built: npm run build');
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  let loading: Promise<Renderer> | undefined;
  const load = () => (loading ??= loadRenderer());
  const texts = JSON.parse(readFileSync(join(client, '.vite/texts.json'), 'utf8')) as TextFiles;
  const filesIn = describeFiles(manifest, texts, client);
  const files = Object.fromEntries(
    LANGUAGES.map((language) => [language, filesIn(language)]),
  ) as Record<Language, ReturnType<typeof filesIn>>;
  return {
    load,
    render: async (page) => (await load()).render(page, files[page.language]),
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

/** Browsers detect a new build by the service worker and its offline files: never cached. */
const ASKED_EACH_TIME = /^\/(sw\.js|shell\.html|manifest\.\w+\.webmanifest)$/;

function setCaching(response: ServerResponse, path: string): void {
  const kept = path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
  response.setHeader('cache-control', ASKED_EACH_TIME.test(path) ? 'no-cache' : kept);
}

function describeFiles(manifest: Manifest, { fingerprint, partOf }: TextFiles, client: string) {
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
  const textsIn = (language: Language, part: string) =>
    `/assets/${part}-${language}-${fingerprint}.js`;
  return (language: Language) => ({
    entry: address(entryKey),
    css,
    stylesheets: [],
    preloads: [...[...shared].map(address), textsIn(language, 'first')],
    preloadsOf: (module: string) => {
      if (!manifest[module]) return [];
      const files = [module, ...importsOf(module)]
        .filter((key) => key !== entryKey && !shared.has(key))
        .map(address);
      const part = partOf[module];
      return part === undefined ? files : [...files, textsIn(language, part)];
    },
  });
}
