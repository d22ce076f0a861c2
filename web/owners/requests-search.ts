import { REQUEST_STATUSES } from '../../domain/owners/rules.ts';
import type { ProposalStatus } from '../../domain/proposals/rules.ts';
import { count, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The organisers' list of access requests, proposals and owners. */
const schema = {
  /** Without one: the requests. */
  tab: oneOf(['proposals', 'owners']),
  q: words,
  status: oneOf(REQUEST_STATUSES),
  /** Which proposals; without one those that wait. */
  proposal: oneOf<ProposalStatus | 'all'>([
    'all',
    'approved',
    'rejected',
    'withdrawn',
    'superseded',
  ]),
  page: count(),
};

export type RequestsSearch = SearchOf<typeof schema>;
export const readRequestsSearch = searchReader(schema);
