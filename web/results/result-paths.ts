import { paths } from '../paths.ts';
import type { Edition } from './queries.ts';
import type { ListSearch } from './result-search.ts';

/** Of the open data. */
export const LICENSE_URL = 'https://creativecommons.org/licenses/by/4.0/';

/** A result as an address has it. */
export interface Shown {
  year: number;
  /** undefined: the newest one. */
  version?: number | undefined;
}

/** A page of a result, or a file, with the version that is not the newest. */
const at = (path: string, version: number | undefined, page?: number): string =>
  paths.listed(path, {
    version: version === undefined ? undefined : String(version),
    page: page === undefined || page === 1 ? undefined : String(page),
  });

/** The addresses of a published result. `server/result-faces` serves the files among them. */
export const resultPaths = {
  year: ({ year, version }: Shown) => at(`/results/${year}`, version),
  list: ({ year, version }: Shown, listId: string, page?: number) =>
    at(`/results/${year}/${listId}`, version, page),
  rules: () => '/results/rules',
  json: ({ year, version }: Shown) => at(`/results/${year}/result.json`, version),
  dishes: ({ year, version }: Shown) => at(`/results/${year}/all-dishes.csv`, version),
  csv: ({ year, version }: Shown, listId: string) => at(`/results/${year}/${listId}.csv`, version),
  feed: () => '/results/feed.atom',
  badge: ({ year }: Shown, listId: string, id: string) =>
    `/results/${year}/${listId}/${id}/badge.svg`,
  card: ({ year, version }: Shown, listId: string | null) =>
    at(`/results/${year}${listId === null ? '' : `/${listId}`}/card.png`, version),
} as const;

/** An address in a language, of a file that cannot know its reader's. */
export const inLanguage = (path: string, language: string): string =>
  paths.listed(path, { lang: language });

/** A year as an address has it; null: no such year. */
export const yearOf = (text: string): number | null =>
  /^2\d{3}$/.test(text) ? Number(text) : null;

/** What an address asks for. */
export const editionOf = (year: string | undefined, version: string | undefined): Edition => ({
  year: year === undefined ? undefined : Number(year),
  version: version === undefined ? undefined : Number(version),
});

/** What the address of a list asks for. */
export const listAsked = (
  { year, listId }: { year: string; listId: string },
  { version, page }: ListSearch,
) => ({ ...editionOf(year, version), listId, page: Number(page ?? '1') });
