import type { SystemName } from '../../domain/people/rules.ts';
import { count, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** Spelled out: their rules are the server's. */
export const SESSION_SYSTEMS: readonly (SystemName | 'other')[] = [
  'iPhone',
  'iPad',
  'Android',
  'Windows',
  'Mac',
  'ChromeOS',
  'Linux',
  'other',
];

/** Who is signed in where. */
const schema = { q: words, system: oneOf(SESSION_SYSTEMS), page: count() };

export type SessionsSearch = SearchOf<typeof schema>;
export const readSessionsSearch = searchReader(schema);
