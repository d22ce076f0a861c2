import { AUDIT_ACTIONS } from '../../domain/audit/rules.ts';
import { day, id } from '../screens/admin-meanings.ts';
import { oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The audit log, filtered. */
const schema = {
  q: words,
  /** Ids of the acting person and of the restaurant. */
  person: id,
  restaurant: id,
  action: oneOf(AUDIT_ACTIONS),
  /** Days of the festival, both included. */
  from: day,
  to: day,
};

export type AuditSearch = SearchOf<typeof schema>;
export const readAuditSearch = searchReader(schema);
