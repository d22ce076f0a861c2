import type { ErrorRouteComponent, ResolveParams } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';
import type { Access } from '../../domain/operation.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import type { RouterContext } from '../router-context.ts';
import type { IconName } from '../ui/Icon.tsx';

/** A page that the address bar can name, as the router knows it once it is there. */
export interface Match<Search = object, Params = object, Data = unknown> {
  context: RouterContext;
  /** `error` and `notFound` where it did not come. */
  status: string;
  search: Search;
  params: Params;
  /** What `load` brought. */
  loaderData?: Data | undefined;
}

/** What a loader is told of its page's address. */
export interface Loading<Params = object> {
  context: RouterContext;
  params: Params;
  location: { search: object };
}

/** What a page says of itself in its head. */
export interface Head {
  meta?: ComponentProps<'meta'>[];
  links?: ComponentProps<'link'>[];
}

export type AdminSection = 'results' | 'festival' | 'people' | 'system';

/** Where a screen stands in the admin navigation. */
export interface Navigation {
  section: AdminSection;
  text: TextKey;
  icon: IconName;
}

/**
 * One screen, said once: routes, admin navigation, preloads and the tests of every screen derive from
 * these (docs/decisions/0049-screens.md). What is called as an option of the router is one.
 */
export interface Screen<
  Path extends string = string,
  Search extends object = object,
  Data = unknown,
> {
  /** The whole path; what varies is `$name`. */
  path: Path;
  /** What the tab says, where that is always the same. */
  title?: TextKey;
  /** Asks search engines to leave it out. */
  isUnlisted?: true;
  /** In place of a title: all that the page says of itself. */
  head?(of: { match: Match<Search, ResolveParams<Path>, Data> }): Head;
  /**
   * Who may see it. The shell of the organisers refuses everybody else its pages, other pages refuse by
   * themselves; `server/pages/screens.postgres.http.test.ts` asks for each of them as each.
   */
  access: Access;
  /** Lists it in the admin navigation. */
  navigation?: Navigation;
  /**
   * What its address may say. Visitors' pages give their reader; the others give `unread`, the type
   * alone, and read by their schema once their file is there.
   */
  validateSearch?: (search: Record<string, unknown>) => Search;
  /** What of it the loader depends on. */
  loaderDeps?(of: { search: Search }): Partial<Search>;
  /** Brings what the page opens with. Throws `notFound()` where there is no such page. */
  loader?(of: Loading<ResolveParams<Path>>): Promise<Data>;
  /** The page, whose file comes when it is opened. */
  page?: () => Promise<ComponentType>;
  /** In place of it: a page that comes with the first file. */
  component?: ComponentType;
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
