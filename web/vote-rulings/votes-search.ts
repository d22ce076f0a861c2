import { BALLOT_STATES, EVIDENCE_KINDS } from '../../domain/evidence/rules.ts';
import { SIGNAL_REASONS } from '../../domain/signals/rules.ts';
import { VOTE_RULING_STATES } from '../../domain/vote-rulings/rules.ts';
import { day, id } from '../screens/admin-meanings.ts';
import {
  count,
  matching,
  type Meaning,
  oneOf,
  searchReader,
  type SearchOf,
  words,
} from '../screens/search.ts';

/** A hash of what ballots have in common. */
const trace = matching(/^[0-9a-f]{32}$/, 32);

/** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` by the festival's clocks. */
const when: Meaning<string> = (value) => {
  const said = matching(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/, 16)(value);
  return said && day(said.slice(0, 10)) ? said : undefined;
};

/** The desk for votes. */
const schema = {
  /** By default, the votes. */
  tab: oneOf(['clusters', 'rulings']),
  /** Filters of the votes. */
  q: words,
  person: id,
  restaurant: id,
  dish: id,
  cluster: id,
  ruling: id,
  from: when,
  to: when,
  evidence: oneOf(EVIDENCE_KINDS),
  signal: oneOf([...SIGNAL_REASONS, 'any' as const]),
  state: oneOf(BALLOT_STATES),
  network: trace,
  subnet: trace,
  domain: trace,
  device: trace,
  /** Which rulings; by default all. */
  rulings: oneOf(VOTE_RULING_STATES),
  page: count(),
};

export type VotesSearch = SearchOf<typeof schema>;
export const readVotesSearch = searchReader(schema);

/** The address's filter as the operations take it. */
export const ballotFilterOf = (search: VotesSearch) => ({
  ...(search.q && { q: search.q }),
  ...(search.person && { personId: search.person }),
  ...(search.restaurant && { restaurantId: search.restaurant }),
  ...(search.dish && { dishId: search.dish }),
  ...(search.cluster && { clusterId: search.cluster }),
  ...(search.ruling && { rulingId: search.ruling }),
  ...(search.from && { from: search.from }),
  ...(search.to && { to: search.to }),
  ...(search.evidence && { evidence: search.evidence }),
  ...(search.signal && { signal: search.signal }),
  ...(search.state && { state: search.state }),
  ...(search.network && { network: search.network }),
  ...(search.subnet && { subnet: search.subnet }),
  ...(search.domain && { mailDomain: search.domain }),
  ...(search.device && { device: search.device }),
});
