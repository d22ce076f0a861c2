import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import { type Language, regionOf } from '../domain/language.ts';
import type { Theme } from '../domain/theme.ts';
import { catalogue as en } from '../locales/en/catalogue.ts';
import { catalogue as es } from '../locales/es/catalogue.ts';
import { makeTranslator } from '../locales/translate.ts';
import type { Api } from './api/client.ts';
import { SpeechStore } from './i18n/speech.ts';
import { viewModuleOf } from './places/views.ts';
import { createAppRouter } from './router.tsx';
import { ROUTE_MODULES } from './route-modules.ts';
import { routeTree } from './routes.tsx';
import { ThemeStore } from './shell/theme.ts';

/** The files that a built page needs, by their addresses. */
export interface PageFiles {
  entry: string;
  /** The stylesheet's text, put into the page; null while Vite serves it. */
  css: string | null;
  stylesheets: string[];
  /** What to fetch early on every page: the entry's own imports and the language's texts. */
  preloads: string[];
  /** The same for pages with texts that not every page reads, by their part. */
  textPreloads: Partial<Record<string, string[]>>;
  /** The same for one module of a page, by its path in this repository. */
  preloadsOf: (module: string) => string[];
}

export interface Page {
  /** Path and query. */
  url: string;
  language: Language;
  theme: Theme;
  nonce: string;
  api: Api;
}

const CATALOGUES = { en, es };

type Manifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>;

/** The HTML of a page, with its data in it. */
export async function render(page: Page, files: PageFiles): Promise<Response> {
  const speech = new SpeechStore({
    language: page.language,
    t: makeTranslator(regionOf(page.language), CATALOGUES[page.language]),
  });
  const handle = createRequestHandler({
    request: new Request(new URL(page.url, 'http://localhost')),
    createRouter: () =>
      createAppRouter({
        api: page.api,
        speech,
        theme: new ThemeStore(page.theme),
        serverRendered: true,
        nonce: page.nonce,
      }),
    getRouterManifest: () => manifestOf(files, page.url),
  });
  return handle(({ responseHeaders, router }) =>
    renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> }),
  );
}

const manifestOf = (files: PageFiles, url: string): Manifest => ({
  ...(files.css === null ? {} : { inlineStyle: { children: files.css } }),
  routes: {
    __root__: {
      preloads: files.preloads,
      css: files.stylesheets,
      scripts: [{ attrs: { type: 'module', src: files.entry, async: true } }],
    },
    '/': { preloads: files.preloadsOf(viewModuleOf(url)) },
    ...Object.fromEntries(
      Object.entries(ROUTE_MODULES).map(([route, module]) => [
        route,
        {
          preloads: [...files.preloadsOf(module), ...(files.textPreloads[partOf(route)] ?? [])],
        },
      ]),
    ),
  },
});

/** Which texts a route reads that not every page does. */
function partOf(path: string): string {
  const route = Object.values(routeTree.children ?? {}).find(
    ({ options }) => 'path' in options && options.path === path,
  );
  return route?.options.staticData?.reads ?? '';
}
