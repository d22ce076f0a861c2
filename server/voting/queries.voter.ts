import { type SQL, sql } from 'drizzle-orm';
import { prepared } from '../../database/prepared.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { countAction, type Counted, keyOf, type Window } from '../http/limits.ts';
import { sessionOf, type SessionRow } from '../session/queries.ts';
import { type BallotFacts, ballotFacts } from './queries.ts';

/** The voter, the count of their ballots, and the facts about this one. */
export interface VoterRow extends Counted {
  session: SessionRow;
  /** The mailbox by which the facts were read: the address in lower case, as most mailboxes are. */
  mailbox: string;
  /** null: the restaurant does not exist. */
  facts: BallotFacts | null;
}

const SESSION_PREFIX = sql.raw(`'${userSessionOf('')}'`);
const LIMIT_PREFIX = sql.raw(`'${keyOf('ballotsByPerson', '')}'`);

const PERSON: Partial<Record<string, SQL>> = {
  personId: sql`signed_in.id`,
  userSession: sql`(${SESSION_PREFIX} || signed_in.id)`,
  email: sql`signed_in.email`,
  mailbox: sql`lower(signed_in.email)`,
};

/**
 * Reads the session of a ballot, counts the ballot for its person, and reads the facts about it: one statement in place
 * of three. The answer is two columns of JSON, because the driver spends more on a column than on its value. No row:
 * the session is unknown or over, as `sessionOf` says; then nothing is counted.
 */
export const readVoter = prepared<
  {
    /** The session's secret. */
    token: string;
    /** The moment, and the festival's day of it. */
    at: string;
    day: string;
    restaurantId: string;
    idempotencyKey: string;
    /** JSON array. */
    dishIds: string;
  } & Window,
  VoterRow
>(
  'read_voter',
  ({ text, number }) => sql`
    with signed_in as (${sessionOf(text('token'), text('at'))}
    ), counted as (${countAction(number, sql`${LIMIT_PREFIX} || id`, sql`from signed_in`)})
    select row_to_json(signed_in) as "session", lower(signed_in.email) as "mailbox",
      counted.count, counted."windowEndsAt",
      (select row_to_json(facts) from (${ballotFacts((name) => PERSON[name] ?? text(name as 'day'))}
      ) as facts) as "facts"
    from signed_in, counted`,
);
