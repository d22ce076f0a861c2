import { PUBLISHED_PATH } from './rules.published.ts';

/**
 * Whether a part of the log says how people voted: while totals are hidden, a server withholds it, and answers 403.
 * Hashes, heads and keys stay public.
 * @param path without a slash before it
 */
export const isWithheldPart = (path: string): boolean =>
  path.startsWith('tile/entries/') || path === PUBLISHED_PATH;
