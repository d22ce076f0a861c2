import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import { type Language, LANGUAGES, regionOf } from '../domain/language.ts';
import type { Theme } from '../domain/theme.ts';
import { CATALOGUES } from '../locales/catalogues.ts';
import { makeTranslator, type Translator } from '../locales/translate.ts';
import { ADMIN_SCREENS } from './admin-screen-list.ts';
import type { Api } from './api/client.ts';
import { createLocaleStore } from './i18n/locale.ts';
import { viewModuleOf } from './places/views.ts';
import { findPageFiles } from './page-files.ts';
import { createStore } from './platform/store.ts';
import { createAppRouter } from './router.tsx';
import { addAdminRoutes } from './routes.tsx';
import { ADMIN_SHELL, SCREENS } from './screen-list.ts';
import type { Screen } from './screens/screen.ts';
import type { StartFiles } from './shell/start-after-paint.ts';
import { bringParts } from './ui/later.tsx';
import { Countdown } from './voting/ClosingStrip.tsx';

/** The files that a built page needs, by their addresses. */
export interface PageFiles {
  entry: string;
  /** The stylesheet's text, put into the page; null while Vite serves it. */
  css: string | null;
  stylesheets: string[];
  /** What to preload on every page: the entry's own imports and the language's texts. */
  preloads: string[];
  /** The same for one module of a page, by its path in this repository, with its own texts. */
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

type Manifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>;

/** Kept: making one takes 20 µs. */
const translators = Object.fromEntries(
  LANGUAGES.map((language) => [language, makeTranslator(regionOf(language), CATALOGUES[language])]),
) as Record<Language, Translator>;

/** Renders a page as HTML, including its data. */
export async function render(page: Page, files: PageFiles): Promise<Response> {
  const localeStore = createLocaleStore(
    { language: page.language, t: translators[page.language] },
    (other) => Promise.resolve(translators[other]),
  );
  const handle = createRequestHandler({
    request: new Request(new URL(page.url, 'http://localhost')),
    createRouter: () =>
      createAppRouter({
        api: page.api,
        localeStore,
        theme: createStore(page.theme),
        serverRendered: true,
        nonce: page.nonce,
      }),
    getRouterManifest: () => Promise.resolve(manifestOf(files)),
  });
  return handle(async ({ responseHeaders, router }) => {
    router.options.context.startFiles = await startFilesOf(
      files,
      page.url,
      router.state.matches.map(({ routeId }) => routeId),
    );
    await bringParts();
    const children = <RouterServer router={router} />;
    return renderRouterToString({ responseHeaders, router, children });
  });
}

addAdminRoutes(ADMIN_SCREENS);
// A page is rendered in one step: what it may show is here before the first one.
await Countdown.preload();

const ALL: readonly Screen[] = [...SCREENS, ...ADMIN_SCREENS];

/** What tests need of each screen to request it in every role. */
export const screens = ALL.map(({ path, title, access }) => ({
  path,
  access,
  /** Key of its title; undefined if the title depends on the address. */
  title,
}));

const PAGED = [ADMIN_SHELL, ...ALL];
/** Looked up in builds only: in development Vite serves each file by itself. */
const finding = import.meta.env.PROD ? findPageFiles(PAGED) : new Map<string, string>();

/** What a page names early: its files are asked for as soon as it is painted, all at once. */
async function startFilesOf(
  files: PageFiles,
  url: string,
  routeIds: readonly string[],
): Promise<StartFiles> {
  const pageFiles = await finding;
  const modules = PAGED.filter(({ path }) => routeIds.includes(path)).map(({ path }) =>
    path === '/' ? viewModuleOf(url) : (pageFiles.get(path) ?? ''),
  );
  const needed = new Set([...files.preloads, ...modules.flatMap(files.preloadsOf)]);
  return { entry: files.entry, modules: [...needed] };
}

const manifestOf = (files: PageFiles): Manifest => ({
  ...(files.css === null ? {} : { inlineStyle: { children: files.css } }),
  routes: { __root__: { css: files.stylesheets } },
});
