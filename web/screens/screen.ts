import type { ErrorRouteComponent, ResolveParams } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';
import type { Access } from '../../domain/operation.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import type { RouterContext } from '../router-context.ts';
import type { IconName } from '../ui/Icon.tsx';

/** An addressable page, as the router knows it once it has loaded. */
export interface Match<Search = object, Params = object, Data = unknown> {
  context: RouterContext;
  /** `error` and `notFound` if it did not load. */
  status: string;
  search: Search;
  params: Params;
  /** The result of `load`. */
  loaderData?: Data | undefined;
}

/** What a loader gets of its page's address. */
export interface Loading<Params = object> {
  context: RouterContext;
  params: Params;
  location: { search: object };
}

/** The page's contribution to the head. */
export interface Head {
  meta?: (ComponentProps<'meta'> | { 'script:ld+json': object })[];
  links?: ComponentProps<'link'>[];
}

export type AdminSection = 'results' | 'festival' | 'people' | 'system';

/** The place of a screen in the admin navigation. */
export interface Navigation {
  section: AdminSection;
  text: TextKey;
  icon: IconName;
}

/**
 * One screen, declared once: routes, admin navigation, preloads and the tests of every screen
 * derive from these (docs/decisions/0049-screens.md). Properties named like a router option are
 * passed on as that option.
 */
export type Screen<
  Path extends string = string,
  Search extends object = object,
  Data = unknown,
> = Declaration<Path, Search, Data> & (LazyPage | EarlyPage);

/** A page whose file loads when it is opened. */
interface LazyPage {
  page: () => Promise<ComponentType>;
  component?: never;
}

/** A page that is in the first file. */
interface EarlyPage {
  component: ComponentType;
  page?: never;
}

interface Declaration<Path extends string, Search extends object, Data> {
  /** The whole path; variable parts are `$name`. */
  path: Path;
  /** The window title, if it is always the same. */
  title?: TextKey;
  /** Asks search engines not to index it. */
  isUnlisted?: true;
  /** Instead of a title: the whole head of the page; a promise where a file of its own makes it. */
  head?(of: { match: Match<Search, ResolveParams<Path>, Data> }): Head | Promise<Head>;
  /**
   * Who may see it. The admin shell refuses its pages to everybody else, other pages refuse by
   * themselves; `server/pages/screens.postgres.http.test.ts` requests each of them with each role.
   */
  access: Access;
  /** Lists it in the admin navigation. */
  navigation?: Navigation;
  /**
   * The parameters of its address. Visitors' pages pass their reader; the others pass `unread`, the
   * type alone, and read by their schema once their file has loaded.
   */
  validateSearch?: (search: Record<string, unknown>) => Search;
  /** The parameters that the loader depends on. */
  loaderDeps?(of: { search: Search }): Partial<Search>;
  /** Loads the page's initial data. Throws `notFound()` where there is no such page. */
  loader?(of: Loading<ResolveParams<Path>>): Promise<Data>;
  /** In the shape of the page, while it loads. */
  pendingComponent?: ComponentType;
  errorComponent?: ErrorRouteComponent;
  notFoundComponent?: ComponentType;
}

/** Declares a screen; the list in web/screen-list.ts makes it one of the app. */
export const screen = <
  const Path extends string,
  Search extends object = Record<never, never>,
  Data = undefined,
>(
  declared: Screen<Path, Search, Data>,
): Screen<Path, Search, Data> => declared;

/**
 * A search that the page reads itself, by its schema: visitors' first file need not have the schemas of
 * the organisers.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the links to the page may ask for.
export const unread = <Search extends object>(search: Record<string, unknown>): Search =>
  search as Search;
