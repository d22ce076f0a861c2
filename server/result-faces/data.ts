import type { Queryable } from '../../database/open.ts';
import { slugOf } from '../result-files/names.ts';
import { dishesTable, listTable, writeTable } from '../result-files/tables.ts';
import { festivalTitle } from '../result-files/award.ts';
import type { Published } from '../results/actions.public.ts';
import { findContent } from '../results/queries.ts';
import { type Face, keptFor } from './face.ts';
import { namedLists } from './lists.ts';

/** Creative Commons Attribution 4.0: what others must name, and nothing else. */
export const DATA_LICENSE = 'https://creativecommons.org/licenses/by/4.0/';

const licensed = (name: string): Face['headers'] => [
  ['link', `<${DATA_LICENSE}>; rel="license"`],
  ['content-disposition', `inline; filename="${name}"`],
];

const nameOf = ({ indexed: { file } }: Published, what: string, end: string) =>
  `${slugOf(festivalTitle(file.festival))}-${what}.${end}`;

/** The very bytes that organisers have signed: their SHA-256 is the published one. @param isOfVersion whether the address says which */
export async function jsonFace(
  db: Queryable,
  published: Published,
  isOfVersion: boolean,
): Promise<Face | null> {
  const content = await findContent(db, published.row.id);
  if (content === undefined) return null;
  return {
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from(content),
    cacheControl: keptFor(isOfVersion),
    headers: licensed(nameOf(published, 'result', 'json')),
  };
}

const csvFace = (published: Published, what: string, text: string): Face => ({
  contentType: 'text/csv; charset=utf-8',
  body: Buffer.from(text),
  // Another version of the program may write other headings.
  cacheControl: keptFor(false),
  headers: licensed(nameOf(published, what, 'csv')),
});

/** Every dish with a rating, as a table. */
export const dishesFace = (published: Published): Face =>
  csvFace(published, 'all-dishes', writeTable(dishesTable(published.indexed.file)));

/** A whole list, as a table. @returns null for a list that the result has not */
export function listFace(published: Published, listId: string): Face | null {
  const lists = namedLists(published.indexed.file);
  const index = lists.findIndex(({ id }) => id === listId);
  const list = lists[index];
  return list ? csvFace(published, list.id, writeTable(listTable(list, index + 1))) : null;
}
