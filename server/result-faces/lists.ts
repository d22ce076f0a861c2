import type { ResultFile } from '../../domain/results/schema.ts';
import { type List, listsOf } from '../result-files/lists.ts';

/** By the file, which never changes and is kept parsed. */
const known = new WeakMap<ResultFile, List[]>();

/** The lists of a result with their names, made once. */
export function namedLists(file: ResultFile): List[] {
  const lists = known.get(file) ?? listsOf(file);
  known.set(file, lists);
  return lists;
}
