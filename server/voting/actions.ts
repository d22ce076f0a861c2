import { createHash } from 'node:crypto';
import { databaseFault, type Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { mailboxOf } from '../../domain/people/rules.mailbox.ts';
import { evidencePolicyOf, isCodeRequired } from '../../domain/evidence/rules.policy.ts';
import { evidenceOf } from '../../domain/evidence/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { votingOf } from '../../domain/settings/rules.voting.ts';
import { countsOfSender, countsOfVoter, type Sender } from '../../domain/visits/rules.ts';
import { decideAfterClosing } from '../../domain/voting/rules.closed.ts';
import {
  countPoints,
  decideVote,
  type VoteDecision,
  type VoteQuestion,
  type VoteRefusal,
} from '../../domain/voting/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Ballot, RestaurantTotals, VotingStatus } from '../../domain/voting/schema.ts';
import type { BallotTraces } from '../evidence/traces.ts';
import type { Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { selectVotingState } from '../settings/queries.ts';
import { type Cast, entryOf, repeatAnswer } from './actions.logged.ts';
import { withoutMerged } from './actions.merged.ts';
import { type KnownFacts, readFacts, voterOf } from './actions.voter.ts';
import { presentTotals, presentVotingStatus } from './present.ts';
import { selectVotesOfDay } from './queries.mine.ts';
import {
  type BallotFacts,
  insertBallot,
  readStatusFacts,
  selectBallot,
  selectTotals,
} from './queries.ts';

/** What a ballot's request adds to it, beside the ballot. */
export interface BallotOrigin {
  /** The dimensions by which its votes are also counted; undefined: none. */
  sender?: Sender | undefined;
  /** undefined: none are stored. */
  traces?: BallotTraces | undefined;
  /** The facts about it, where they are known. */
  known?: KnownFacts | undefined;
  /**
   * Called once the rule has allowed a ballot that is not counted yet; what it throws refuses it.
   * `hasCode`: whether the voter has redeemed a venue code here today.
   */
  onAllowed?: ((ballot: { hasCode: boolean; adminVote: boolean }) => void) | undefined;
  /** Called with the id of the ballot before it is written. */
  onWriting?: ((ballotId: string) => void) | undefined;
}

/** The error of `insertBallot` if the voter's days of voting or their key differ from those it was given. */
const NOT_NULL = '23502';

/**
 * Counts a ballot, or returns the votes of an earlier sending of the same one.
 *
 * One statement reads all facts, unless they are `known`: then that of the voter has read them. The rule decides by them
 * and by what the server knows: the voter from the session, the day from its clock, the distance from the raw position.
 * One statement writes all rows. Concurrent ballots that pass the rule conflict in the unique indexes.
 * @throws every refusal of `decideVote`, restaurant_not_found, dish_not_found, duplicate_vote,
 * idempotency_key_reused
 */
export async function castBallot(
  services: Pick<Services, 'db' | 'now' | 'newId' | 'ledger'>,
  voter: Person,
  ballot: Ballot,
  { known, ...origin }: BallotOrigin = {},
): Promise<Cast> {
  try {
    return await countBallot(services, voter, ballot, { ...origin, known });
  } catch (error) {
    const { constraint = '', sqlState, column } = databaseFault(error) ?? {};
    if (constraint.startsWith('votes_once_a_day')) throw refuse('duplicate_vote');
    if (constraint === 'votes_dish_of_restaurant') throw refuse('dish_not_found');
    if (/^vote(s|_totals)_restaurant_id/.test(constraint)) throw refuse('restaurant_not_found');
    // At midnight, a person's first votes of two days ran at once: this one is not the first.
    if (constraint.startsWith('votes_first_')) return countBallot(services, voter, ballot, origin);
    // These were of a person who voted on another day, or who got another key, so they are read again.
    if (sqlState === NOT_NULL && (column === 'last_day' || column === 'content')) {
      return castBallot(services, voter, ballot, origin);
    }
    throw error;
  }
}

/**
 * What decides whether a person may vote at a restaurant now, for the page before the ballot.
 * @param person null if nobody is signed in
 * @throws restaurant_not_found
 */
export async function readVotingStatus(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: Pick<Person, 'id' | 'email'> | null,
  restaurantId: string,
): Promise<VotingStatus> {
  const moment = now();
  const day = festivalDay(moment);
  const userSession = person && userSessionOf(person.id);
  const [facts] = await readStatusFacts(db, {
    restaurantId,
    personId: person && person.id,
    userSession,
    email: person && person.email,
    mailbox: person && mailboxOf(person.email),
    day,
  });
  if (!facts?.isActive) throw refuse('restaurant_not_found');
  // Only who has voted pays for the second look.
  const hasVoted = userSession && facts.votedTodayBy === 'person';
  const votes = hasVoted ? await selectVotesOfDay(db, { userSession, restaurantId, day }) : [];
  return presentVotingStatus(moment, facts, votes);
}

/** The public totals of a restaurant's votes, today's and all; none while they are hidden. */
export async function readTotals(
  { db, now }: Pick<Services, 'db' | 'now'>,
  restaurantId: string,
): Promise<RestaurantTotals> {
  const moment = now();
  const row = await selectTotals(db, restaurantId, festivalDay(moment));
  return presentTotals(restaurantId, moment, row);
}

/** @param requestHash of the ballot as it was sent */
async function countBallot(
  services: Pick<Services, 'db' | 'now' | 'newId' | 'ledger'>,
  voter: Person,
  ballot: Ballot,
  origin: BallotOrigin,
  requestHash = hashBallot(ballot),
): Promise<Cast> {
  const { db, now, newId, ledger } = services;
  const { sender, traces, known, onAllowed, onWriting } = origin;
  const { restaurantId, idempotencyKey, ratings, position } = ballot;
  const userSession = userSessionOf(voter.id);
  const moment = now();
  const day = festivalDay(moment);
  const at = moment.toISOString();
  const facts = known?.day === day ? known.facts : await readFacts(db, voter, ballot, day);
  if (!facts) throw refuse('restaurant_not_found');
  if (facts.earlier) return repeatAnswer({ db, ledger }, facts.earlier, requestHash);
  if (!facts.isActive && !facts.mergedInto) throw refuse('restaurant_not_found');
  if (facts.merged || facts.mergedInto) {
    const counted = withoutMerged(ballot, facts.merged ?? {}, facts.mergedInto);
    return countBallot(services, voter, counted, { ...origin, known: undefined }, requestHash);
  }
  if (facts.dishes < ratings.length) throw refuse('dish_not_found');
  const decision = await requireAllowed(db, facts, voter, ballot, moment);
  const { locationVerified, adminVote, distanceMiles, isLate } = decision;
  onAllowed?.({ hasCode: facts.codeRedeemed, adminVote });
  const ballotId = newId();
  onWriting?.(ballotId);
  const evidence = evidenceOf({ hasCode: facts.codeRedeemed, adminVote, distanceMiles, isLate });
  const logged = entryOf(facts.voterKey, { ...ballot, day, evidence, adminVote });
  const inserted = await insertBallot(db, {
    ballotId,
    idempotencyKey,
    requestHash,
    evidence,
    ...logged,
    restaurantId,
    userSession,
    ...voterOf(voter),
    name: voter.fullName,
    ...placeOf(position),
    distanceMiles,
    locationVerified,
    adminVote,
    day,
    at,
    ratings: JSON.stringify(
      ratings.map(({ dishId, rating }) => ({ id: newId(), dish_id: dishId, rating })),
    ),
    ...countsOf(facts, ballot, adminVote, moment, sender),
    hasTraces: traces !== undefined,
    ...(traces ?? NO_TRACES),
  });
  if (inserted.length === 0) {
    const [earlier] = await selectBallot(db, userSession, idempotencyKey);
    if (!earlier) throw new Error('A taken idempotency key has no ballot.');
    return repeatAnswer({ db, ledger }, earlier, requestHash);
  }
  const common = { ballotId, restaurantId, voteDay: day, locationVerified, adminVote };
  return {
    votes: ratings.map(({ dishId, rating }) => ({ ...common, dishId, rating })),
    isNew: true,
    promise: ledger.promise(logged.entry, moment),
  };
}

/** @throws every refusal of `decideVote` */
async function requireAllowed(
  db: Queryable,
  facts: BallotFacts,
  voter: Person,
  { restaurantId, ratings, position, castAt }: Ballot,
  moment: Date,
): Promise<Extract<VoteDecision, { allowed: true }>> {
  const day = festivalDay(moment);
  const decision = await decide(db, {
    now: moment,
    voting: votingOf({ enabled: facts.voting, closesAt: facts.closesAt }, moment).state,
    voter,
    ownRestaurant: facts.ownRestaurant,
    restaurant: { id: restaurantId, coordinates: coordinatesOf(facts) },
    earlierVotes: facts.votedTodayBy ? [{ restaurantId, day, by: facts.votedTodayBy }] : [],
    position,
    castAt: castAt === undefined ? undefined : new Date(castAt),
    code: {
      isRedeemed: facts.codeRedeemed,
      isRequired: isCodeRequired(evidencePolicyOf(facts.evidencePolicy), facts.hasCounter),
    },
    ratings,
  });
  if (!decision.allowed) throw refuse(decision.reason, decision.data as never);
  return decision;
}

const IS_CLOSED: ReadonlySet<VoteRefusal['reason']> = new Set(['voting_closed', 'voting_over']);

/** Since when nobody can vote is read only for a ballot that may have been cast before. */
async function decide(db: Queryable, question: VoteQuestion): Promise<VoteDecision> {
  const decision = decideVote(question);
  if (decision.allowed || !IS_CLOSED.has(decision.reason) || !question.castAt) return decision;
  const { closedAt } = await selectVotingState(db, question.now);
  return decideAfterClosing(question, closedAt);
}

const NO_TRACES: Omit<BallotTraces, 'mailDomain'> & { mailDomain: null } = {
  network: null,
  subnet: null,
  mailDomain: null,
  device: null,
  pageSeen: false,
  secondsOpen: null,
};

const placeOf = (position: Ballot['position']) => ({
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  accuracyMeters: position?.accuracyMeters ?? null,
});

/** The counts of a ballot; votes of a voting admin get none. */
function countsOf(
  facts: BallotFacts,
  { ratings }: Ballot,
  adminVote: boolean,
  moment: Date,
  sender: Sender | undefined,
) {
  const day = festivalDay(moment);
  return {
    isVoterOfDay: !adminVote && facts.votingDays?.last !== day,
    firstDay: facts.votingDays?.first ?? null,
    lastDay: facts.votingDays?.last ?? null,
    voteCounts: JSON.stringify(
      sender && !adminVote
        ? [
            ...countsOfSender(day, 'votes', sender),
            ...countsOfSender(day, 'points', sender, countPoints(ratings)),
          ]
        : [],
    ),
    voterCounts: JSON.stringify(countsOfVoter(day, facts.votingDays)),
  };
}

const coordinatesOf = ({ latitude, longitude }: BallotFacts): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Hashes the votes of a ballot; the position may differ between its sendings. */
function hashBallot({ restaurantId, ratings }: Ballot): string {
  const rows = ratings.map(({ dishId, rating }) => `${dishId}=${rating}`).toSorted();
  return createHash('sha256')
    .update([restaurantId, ...rows].join('\n'))
    .digest('hex');
}
