import { REQUEST_STATUSES } from '../../domain/owners/rules.ts';
import type { ProposalStatus } from '../../domain/proposals/rules.ts';
import { count, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The admin list of access requests, proposals and owners. */
const schema = {
  /** By default, the requests. */
  tab: oneOf(['proposals', 'owners']),
  q: words,
  status: oneOf(REQUEST_STATUSES),
  /** Which proposals; by default those that wait. */
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
