import type { AnyRoute } from '@tanstack/react-router';
import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import { type Language, regionOf } from '../domain/language.ts';
import type { Theme } from '../domain/theme.ts';
import { catalogue as en } from '../locales/en/all.ts';
import { catalogue as es } from '../locales/es/all.ts';
import { makeTranslator } from '../locales/translate.ts';
import type { Api } from './api/client.ts';
import type { Speech } from './i18n/speech.ts';
import { viewModuleOf } from './places/views.ts';
import { createStore } from './platform/store.ts';
import { createAppRouter } from './router.tsx';
import { ROUTE_MODULES } from './route-modules.ts';
import { routeTree } from './routes.tsx';

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
  const speech = createStore<Speech>({
    language: page.language,
    t: makeTranslator(regionOf(page.language), CATALOGUES[page.language]),
  });
  const handle = createRequestHandler({
    request: new Request(new URL(page.url, 'http://localhost')),
    createRouter: () =>
      createAppRouter({
        api: page.api,
        speech,
        theme: createStore(page.theme),
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
          preloads: [
            ...files.preloadsOf(module),
            ...partsOf(route).flatMap((part) => files.textPreloads[part] ?? []),
          ],
        },
      ]),
    ),
  },
});

/** Which texts a route reads that not every page does, by its whole path. */
function partsOf(path: string): readonly string[] {
  const routes: AnyRoute[] = Object.values(routeTree.children ?? {});
  for (const route of routes) {
    routes.push(...Object.values<AnyRoute>(route.children ?? {}));
    if (pathOf(route) === path) return route.options.staticData?.reads ?? [];
  }
  return [];
}

/** A route knows its whole path once a router is made; this one is asked before. */
function pathOf({ options }: AnyRoute): string {
  const { path = '', getParentRoute } = options as {
    path?: string;
    getParentRoute?: () => AnyRoute;
  };
  return (getParentRoute ? pathOf(getParentRoute()) : '') + path;
}
