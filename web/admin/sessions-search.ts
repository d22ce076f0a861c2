import type { SystemName } from '../../domain/people/rules.ts';
import { listedPage, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** Repeated here: the server's module holds their rules. */
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

/** The state of the list of sessions in the address. */
const schema = { q: words, system: oneOf(SESSION_SYSTEMS), page: listedPage };

export type SessionsSearch = SearchOf<typeof schema>;
export const readSessionsSearch = searchReader(schema);
