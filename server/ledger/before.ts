import { sql } from 'drizzle-orm';
import { RULINGS_LOCK } from '../../database/counted-votes.ts';
import { lockInTime } from '../../database/lock-in-time.ts';
import type { Database, Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import { type StoredBallot, storedBallot } from './content-of-votes.ts';
import { entryOfVote, makeVoterKey } from './entry-of-vote.ts';
import { selectHead, updateHasEarlier } from './queries.ts';

const ACCOUNT = /^user_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** A person has some hundred votes at most; the embedded database answers nothing else meanwhile. */
const PEOPLE_AT_ONCE = 50;

/** A ballot that is neither in the ledger nor in its queue. */
const isMissing = sql`not exists (select from ledger_links where ledger_links.ballot_id = ballots.id)
  and not exists (select from ledger_queue as waiting
    where waiting.ballot_id = ballots.id and waiting.kind = 'vote')`;

interface EarlierBallot extends StoredBallot {
  userSession: string;
  state: BallotState;
  /** Why it does not count. */
  why: string;
}

/**
 * Queues the votes that are neither in the ledger nor in its queue, as what they are: cast before it existed, or
 * by a server of a version without it. Those that a ruling keeps out of the count are followed by that. It may
 * run again at any time, and several servers may.
 * @param isStopping whether to end soon: the next run does the rest
 * @param since looks only for votes that were cast later; null: for all
 * @returns whether none is left
 */
export async function queueEarlier(
  db: Database,
  isStopping: () => boolean = () => false,
  since: Date | null = null,
): Promise<boolean> {
  while (await isAnyMissing(db, since)) {
    const { hasEarlier } = await selectHead(db);
    if (hasEarlier) await updateHasEarlier(db, false);
    // In the order of the voters. A voter who is renamed meanwhile is found by the next look.
    let after: string | undefined = '';
    while (after !== undefined) {
      if (isStopping()) return false;
      after = await queueNext(db, after);
    }
  }
  const { hasEarlier } = await selectHead(db);
  if (!hasEarlier) await updateHasEarlier(db, true);
  return true;
}

async function isAnyMissing(db: Queryable, since: Date | null): Promise<boolean> {
  const recent =
    since &&
    sql`and id in (select ballot_id from votes
      where rating > 0 and created_at > ${since.toISOString()}::timestamptz)`;
  const { rows } = (await db.execute(sql`
    select exists (select from ballots where ${isMissing} ${recent ?? sql``}) as missing`)) as {
    rows: { missing: boolean }[];
  };
  return rows[0]?.missing === true;
}

/**
 * No ruling runs at the same time: it queues nothing of ballots that are missing here.
 * @returns the last of these voters; undefined if there were none
 */
const queueNext = (db: Database, after: string): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    if (!(await lockInTime(tx, RULINGS_LOCK))) throw new Error('A ruling on votes takes long.');
    const { rows: people } = (await tx.execute(sql`
      select user_session as "userSession" from ballots where user_session > ${after}
      group by user_session order by user_session limit ${PEOPLE_AT_ONCE}`)) as {
      rows: { userSession: string }[];
    };
    const last = people.at(-1)?.userSession;
    if (last === undefined) return undefined;
    const ballots = await selectMissing(tx, after, last);
    if (ballots.length > 0) await queueBallots(tx, ballots);
    return last;
  });

/** Of the voters after one, up to another. */
async function selectMissing(tx: Queryable, after: string, last: string): Promise<EarlierBallot[]> {
  const { rows } = (await tx.execute(sql`
    select ${storedBallot}, ballots.user_session as "userSession", state,
      case state when 'excluded' then coalesce(ruling.reason, 'other') else 'held' end as why
    from ballots join votes as chosen on chosen.ballot_id = ballots.id and chosen.rating > 0
    left join lateral (
      select vote_rulings.reason
      from vote_ruling_ballots join vote_rulings on vote_rulings.id = ruling_id
      where vote_ruling_ballots.ballot_id = ballots.id and vote_rulings.state = 'in_force'
        and undoes_id is null and action = 'exclude'
      order by decided_at desc, vote_rulings.id desc limit 1
    ) as ruling on ballots.state = 'excluded'
    where ballots.user_session > ${after} and ballots.user_session <= ${last} and ${isMissing}
    order by ballots.user_session`)) as { rows: EarlierBallot[] };
  return rows;
}

async function queueBallots(tx: Queryable, ballots: readonly EarlierBallot[]): Promise<void> {
  const keys = await giveKeys(tx, [...new Set(ballots.map(({ userSession }) => userSession))]);
  const rows = ballots.flatMap((ballot) => {
    const key = keys.get(ballot.userSession);
    if (!key) throw new Error('A voter has no key.');
    const vote = { kind: 'vote', ballot_id: ballot.id, content: entryOfVote(key, ballot, true) };
    if (ballot.state === 'counted' || ballot.adminVote) return [vote];
    return [vote, { kind: 'void', ballot_id: ballot.id, content: ballot.why }];
  });
  await tx.execute(sql`
    insert into ledger_queue (kind, ballot_id, content)
    select kind, ballot_id, content from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, ballot_id uuid, content text)
    ) with ordinality as given (kind, ballot_id, content, place) order by place`);
}

/**
 * The keys of voters by their pseudonym. Who has none yet gets one; of a deleted account's votes, nobody keeps it.
 */
export async function giveKeys(
  tx: Queryable,
  userSessions: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const fresh = new Map(userSessions.map((userSession) => [userSession, makeVoterKey()]));
  const given = [...fresh].flatMap(([userSession, key]) => {
    const [, id] = ACCOUNT.exec(userSession) ?? [];
    return id === undefined ? [] : [{ id, key: key.toString('hex') }];
  });
  const { rows } = (await tx.execute(sql`
    update profiles set voter_key = coalesce(voter_key, decode(given.key, 'hex'))
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, key text)
    where profiles.id = given.id
    returning profiles.id, encode(voter_key, 'hex') as key`)) as {
    rows: { id: string; key: string }[];
  };
  const kept = rows.map(({ id, key }) => [userSessionOf(id), Buffer.from(key, 'hex')] as const);
  return new Map([...fresh, ...kept]);
}
