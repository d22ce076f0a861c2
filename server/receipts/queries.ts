import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { totalsOfDays } from '../../database/kept-tallies.ts';
import { storedBallot } from '../ledger/content-of-votes.ts';
import type { StoredBallot } from '../ledger/content-of-votes.ts';

/** A person's ballot, with its place in the ledger. */
export interface ReceiptRow extends StoredBallot {
  restaurantName: string;
  dishName: string;
  castAt: string;
  /** Whether it waits in the queue. */
  isWaiting: boolean;
  /** null: it is not in the ledger. */
  leafIndex: number | null;
}

const selectRows = async (db: Queryable, where: SQL): Promise<ReceiptRow[]> => {
  const { rows } = (await db.execute(sql`
    select ${storedBallot}, restaurants.name as "restaurantName", dishes.name as "dishName",
      to_char(ballots.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "castAt",
      exists (select from ledger_queue where ledger_queue.ballot_id = ballots.id and kind = 'vote') as "isWaiting",
      leaf_index::float8 as "leafIndex"
    from ballots join votes as chosen on chosen.ballot_id = ballots.id and chosen.rating > 0
    join restaurants on restaurants.id = chosen.restaurant_id
    join dishes on dishes.id = chosen.dish_id
    left join ledger_links on ledger_links.ballot_id = ballots.id
    where ${where} order by ballots.created_at desc, ballots.id`)) as { rows: ReceiptRow[] };
  return rows;
};

/** A person's ballots, the newest first. */
export const selectReceipts = (db: Queryable, userSession: string): Promise<ReceiptRow[]> =>
  selectRows(db, sql`ballots.user_session = ${userSession}`);

/** A person's ballot; undefined if it is not theirs, or there is none. */
export async function findReceipt(
  db: Queryable,
  userSession: string,
  ballotId: string,
): Promise<ReceiptRow | undefined> {
  const [row] = await selectRows(
    db,
    sql`ballots.user_session = ${userSession} and ballots.id = ${ballotId}::uuid`,
  );
  return row;
}

/** The key of a person's names in the ledger; undefined before the first vote. */
export async function findVoterKey(db: Queryable, personId: string): Promise<Buffer | undefined> {
  const { rows } = (await db.execute(sql`
    select encode(voter_key, 'hex') as key from profiles where id = ${personId}::uuid`)) as {
    rows: { key: string | null }[];
  };
  const key = rows[0]?.key;
  return key ? Buffer.from(key, 'hex') : undefined;
}

/** The largest head that each witness has signed. */
export async function selectWitnesses(
  db: Queryable,
): Promise<{ name: string; size: number; receivedAt: string }[]> {
  const { rows } = (await db.execute(sql`
    select distinct on (witness) witness as name, size::float8 as size,
      to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"
    from ledger_cosignatures order by witness, size desc`)) as {
    rows: { name: string; size: number; receivedAt: string }[];
  };
  return rows;
}

/** Counted votes. */
export async function countVotes(db: Queryable): Promise<number> {
  const { rows } = (await db.execute(sql`
    select coalesce(sum(votes), 0)::int as votes from ${totalsOfDays} as totals`)) as {
    rows: { votes: number }[];
  };
  return rows[0]?.votes ?? 0;
}
