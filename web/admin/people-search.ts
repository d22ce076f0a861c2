import { LANGUAGES } from '../../domain/language.ts';
import type { PeopleRole, AccountState } from '../../domain/people/rules.ts';
import { day } from '../screens/admin-meanings.ts';
import { listedPage, flag, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The state of the list of accounts in the address. */
const schema = {
  q: words,
  only: oneOf(['admins', 'banned']),
  role: oneOf<PeopleRole>(['admin', 'owner', 'voter', 'nobody']),
  standing: oneOf<AccountState>(['fine', 'suspended', 'banned']),
  /** Whether the address is confirmed, and whether the person has voted. */
  confirmed: oneOf(['yes', 'no']),
  voted: oneOf(['yes', 'no']),
  lang: oneOf(LANGUAGES),
  /** First and last day of the account's creation. */
  from: day,
  to: day,
  /** Sort order; by default, by creation. */
  by: oneOf(['name', 'email']),
  /** Whether the order is reversed. */
  turned: flag,
  page: listedPage,
};

export type PeopleSearch = SearchOf<typeof schema>;
export const readPeopleSearch = searchReader(schema);
