import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { withDeadline } from './deadline.ts';
import type { Database } from './open.ts';
import { openPostgres, type PostgresLimits } from './postgres.ts';

/** The source of long reads: the database itself, or an up-to-date replica. */
export interface LongReads {
  /** Includes everything committed before the call. Never fails: it falls back to the database. */
  database(): Promise<Database>;
  close(): Promise<void>;
}

/** Few long reads run at once, and each needs a connection for as long as its file takes. */
const CONNECTIONS = 4;
const LIMITS = { connection: 1000, statement: 60_000 };
/** A replica that needs longer to catch up is too far behind. */
const CATCH_UP_MS = 1000;
const LOOK_MS = 50;
/** A replica that does not say in this time how far it is counts as unreachable. */
const ANSWER_MS = 3000;

export const readDirectly = (db: Database): LongReads => ({
  database: async () => db,
  close: async () => {},
});

/**
 * Long reads on a streaming replica of PostgreSQL, so that they do not slow down votes. Waits until the
 * replica has all earlier commits; falls back to the database if the replica is unreachable, too far
 * behind, or of another database.
 * @param url of the replica
 * @param onPassedOver gets the reason
 * @param limits time limits other than those of a server
 */
export function openReadCopy(
  url: string,
  db: Database,
  onPassedOver: (reason: unknown) => void,
  limits: Partial<PostgresLimits> = LIMITS,
): LongReads {
  const copy = openPostgres(url, CONNECTIONS, limits);
  return {
    database: async () => {
      try {
        await withDeadline(catchUp(db, copy.db), ANSWER_MS, 'The replica does not answer.');
        return copy.db;
      } catch (error) {
        onPassedOver(error);
        return db;
      }
    },
    close: copy.close,
  };
}

/** @throws if it is not a replica of this database, or does not catch up in time */
async function catchUp(db: Database, copy: Database): Promise<void> {
  const [origin] = await rowsOf<{ system: string; at: string }>(
    db,
    sql`select system_identifier::text as system, pg_current_wal_insert_lsn()::text as at
        from pg_control_system()`,
  );
  if (!origin) throw new Error('A function without a table has one row.');
  const deadline = performance.now() + CATCH_UP_MS;
  for (;;) {
    const [found] = await rowsOf<{ isSame: boolean; isThere: boolean | null }>(
      copy,
      sql`select system_identifier::text = ${origin.system} as "isSame",
            pg_last_wal_replay_lsn() >= ${origin.at}::pg_lsn as "isThere"
          from pg_control_system()`,
    );
    if (!found?.isSame || found.isThere === null) {
      throw new Error('DATABASE_READ_URL is no replica of DATABASE_URL.');
    }
    if (found.isThere) return;
    if (performance.now() > deadline) throw new Error('The replica is too far behind.');
    await sleep(LOOK_MS);
  }
}

const rowsOf = async <Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(query)) as { rows: Row[] }).rows;
