import { sql } from 'drizzle-orm';
import { findVoterDrift } from '../../database/daily-counts.ts';
import type { Queryable } from '../../database/open.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { numberOf } from '../voters.ts';
import type { Entry, Ledger } from './ledger.ts';

/** What a comparison of all ballots with the database found. */
export interface Findings {
  /** Acknowledged ballots that are not stored, or not as they were sent and acknowledged. */
  lost: number;
  /** Ballots that are stored more than once, and second votes of a person, place and day. */
  doubled: number;
  /** Everything that is wrong, a sentence each; empty: all is well. */
  faults: string[];
}

interface StoredRow {
  key: string;
  ballotId: string;
  userSession: string;
  restaurantId: string;
  dishId: string;
  rating: number;
  day: string;
}

/** More sentences than these of one kind are only counted. */
const SHOWN = 3;

/** Compares everything that phones know with what the database has. */
export async function verify(ledger: Ledger, db: Queryable): Promise<Findings> {
  const rows = await readStored(db);
  const stored = Map.groupBy(rows, ({ key }) => key);
  const all = [...ledger.entries.values()];
  const lost = all.flatMap((entry) => explainLoss(entry, stored.get(entry.key) ?? []));
  const doubled = findDoubled(rows);
  const kinds = [
    lost,
    doubled,
    all.flatMap(({ key, contradiction }) => (contradiction ? [`${key}: ${contradiction}`] : [])),
    findUnasked(all, stored, ledger),
    findWrongRefusals(all),
    await findWrongCounters(db),
  ];
  return {
    lost: lost.length,
    doubled: doubled.length,
    faults: kinds.flatMap(shorten),
  };
}

/** Every vote of the run, one row each; those of the demo are left out. */
async function readStored(db: Queryable): Promise<StoredRow[]> {
  const { rows } = (await db.execute(sql`
    select ballots.idempotency_key::text as "key", ballots.id::text as "ballotId",
      ballots.user_session as "userSession", votes.restaurant_id::text as "restaurantId",
      votes.dish_id::text as "dishId", votes.rating, votes.vote_day::text as "day"
    from ballots left join votes on votes.ballot_id = ballots.id
    where ballots.request_hash <> 'demo'`)) as { rows: StoredRow[] };
  return rows;
}

const userSessionOf = ({ voter }: Entry) => `user_00000000-0000-4000-8000-${numberOf(voter)}`;

/** @returns why an acknowledged ballot counts as lost; nothing if it is stored as it was sent */
function explainLoss(entry: Entry, rows: readonly StoredRow[]): string[] {
  const { counted, key, place, rating } = entry;
  if (!counted) return [];
  const [row] = rows;
  if (!row) return [`${key}: acknowledged, and not stored`];
  const sent = [userSessionOf(entry), place.restaurantId, place.dishId, rating];
  const found = [row.userSession, row.restaurantId, row.dishId, row.rating];
  const told = [counted.ballotId, counted.day, counted.restaurantId, counted.points];
  const kept = [row.ballotId, row.day, row.restaurantId, row.rating];
  if (sent.join() !== found.join()) return [`${key}: sent ${sent.join()}, stored ${found.join()}`];
  return told.join() === kept.join() ? [] : [`${key}: told ${told.join()}, stored ${kept.join()}`];
}

function findDoubled(rows: readonly StoredRow[]): string[] {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const row of rows) {
    count(`the ballot ${row.key}`);
    count(`a vote of ${row.userSession} at ${row.restaurantId} on ${row.day}`);
  }
  return [...counts].flatMap(([what, times]) =>
    times > 1 ? [`${what}: stored ${times} times`] : [],
  );
}

/** Ballots that nobody sent, and those whose phones were told that they do not count. */
function findUnasked(
  all: readonly Entry[],
  stored: ReadonlyMap<string, readonly StoredRow[]>,
  { entries }: Ledger,
): string[] {
  const unknown = [...stored.keys()].filter((key) => !entries.has(key));
  const refused = all.filter(
    ({ key, refused: code, counted, isUncertain }) =>
      code !== null && !counted && !isUncertain && stored.has(key),
  );
  return [
    ...unknown.map((key) => `${key}: stored, and nobody sent it`),
    ...refused.map(({ key, refused: code }) => `${key}: refused (${code}), and stored`),
  ];
}

const VOTED_BEFORE = new Set(['already_voted_today', 'duplicate_vote']);
const pairOf = ({ voter, place }: Entry) => `${voter} ${place.restaurantId}`;

/** Votes that should have counted, or should not have. */
function findWrongRefusals(all: readonly Entry[]): string[] {
  const again = new Set(all.filter(({ intent }) => intent === 'again').map(pairOf));
  const isExpected = (entry: Entry) =>
    entry.intent === 'far'
      ? entry.refused === 'too_far'
      : entry.refused === null || (VOTED_BEFORE.has(entry.refused) && again.has(pairOf(entry)));
  const open = all.filter(({ counted, refused }) => !counted && refused === null);
  return [
    ...open.map(({ key }) => `${key}: still without an answer`),
    ...all
      .filter((entry) => (entry.counted || entry.refused !== null) && !isExpected(entry))
      .map(({ key, intent, refused }) => `${key} (${intent}): ${refused ?? 'acknowledged'}`),
  ];
}

/** The counters that are kept beside the votes. */
async function findWrongCounters(db: Queryable): Promise<string[]> {
  const drift = await findDrift(db);
  const voters = await findVoterDrift(db);
  return [
    ...drift.map(({ restaurantId, day }) => `the counters of ${restaurantId} on ${day} are wrong`),
    ...voters.map(({ metric, day }) => `the counter ${metric} of ${day ?? 'all days'} is wrong`),
  ];
}

function shorten(faults: readonly string[]): string[] {
  const more = faults.length - SHOWN;
  return more > 0 ? [...faults.slice(0, SHOWN), `and ${more} more of this kind`] : [...faults];
}
