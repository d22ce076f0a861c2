import type { Queryable } from '../../database/open.ts';
import { databaseTrouble } from '../../database/trouble.ts';
import { festivalDay } from '../../domain/festival.ts';
import { mailboxOf } from '../../domain/people/rules.mailbox.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Ballot } from '../../domain/voting/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit, requireWithin, windowOf } from '../http/limits.ts';
import { keepSession, requireVoter, sessionToken } from '../session/guard.ts';
import { withDates } from '../session/queries.ts';
import { type BallotFacts, readBallotFacts } from './queries.ts';
import { readVoter, type VoterRow } from './queries.voter.ts';

const LIMIT = 'ballotsByPerson';

/** Facts about a ballot that were read with its voter. */
export interface KnownFacts {
  /** The festival's day for which they hold. */
  day: string;
  /** null: the restaurant does not exist. */
  facts: BallotFacts | null;
}

/**
 * The person of a ballot's request, from the database, whose ballots are counted. The facts about the ballot come with
 * them.
 * @returns no facts where they must be read by themselves
 * @throws sign_in_required (401), too_many_requests (429)
 */
export async function requireVoterOf(
  context: ApiContext,
  ballot: Pick<Ballot, 'restaurantId' | 'idempotencyKey' | 'ratings'>,
): Promise<{ voter: Person; known?: KnownFacts | undefined }> {
  const token = sessionToken(context);
  if (token === null) throw refuse('sign_in_required');
  const moment = context.services.now();
  const day = festivalDay(moment);
  const found = await tryToRead(context, token, ballot, { moment, day });
  if (found === null) {
    const voter = await requireVoter(context);
    await limit(context, LIMIT, voter.id);
    return { voter };
  }
  const { row } = found;
  const signedIn = await keepSession(context, token, row && withDates(row.session));
  if (!row || !signedIn) throw refuse('sign_in_required');
  requireWithin(context, LIMIT, row);
  const { person: voter } = signedIn;
  const isOfMailbox = mailboxOf(voter.email) === row.mailbox;
  return { voter, known: isOfMailbox ? { day, facts: row.facts } : undefined };
}

/**
 * @returns null if the statement failed: where only the role cannot be read, its person may vote all the same (S1 §6),
 * and the statements by themselves tell the rest
 */
async function tryToRead(
  { services: { db, log } }: ApiContext,
  token: string,
  {
    restaurantId,
    idempotencyKey,
    ratings,
  }: Pick<Ballot, 'restaurantId' | 'idempotencyKey' | 'ratings'>,
  { moment, day }: { moment: Date; day: string },
): Promise<{ row: VoterRow | undefined } | null> {
  try {
    const [row] = await readVoter(db, {
      token,
      at: moment.toISOString(),
      day,
      restaurantId,
      idempotencyKey,
      dishIds: JSON.stringify(ratings.map(({ dishId }) => dishId)),
      ...windowOf(LIMIT, moment),
    });
    return { row };
  } catch (error) {
    if (databaseTrouble(error)) throw error;
    log.warn({ err: error }, 'a voter was read by several statements');
    return null;
  }
}

/** The facts about a ballot on a day; null: the restaurant does not exist. */
export async function readFacts(
  db: Queryable,
  voter: Person,
  { restaurantId, idempotencyKey, ratings }: Ballot,
  day: string,
): Promise<BallotFacts | null> {
  const [facts] = await readBallotFacts(db, {
    restaurantId,
    idempotencyKey,
    dishIds: JSON.stringify(ratings.map(({ dishId }) => dishId)),
    ...voterOf(voter),
    userSession: userSessionOf(voter.id),
    day,
  });
  return facts ?? null;
}

/** A voter as the statements of a vote name them. */
export const voterOf = ({ id, email }: Person) => ({
  personId: id,
  email,
  mailbox: mailboxOf(email),
});
