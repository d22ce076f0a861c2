import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { listenOnPostgres } from './listen.ts';
import { type Database, migrationsFolder, type OpenDatabase } from './open.ts';
import { createPing } from './ping.ts';
import { refuseNewerDatabase, SCHEMA_NUMBER } from './schema-number.ts';
import { TimedClient, type TimedClientConfig } from './timed-client.ts';

/** Time limits in milliseconds; 0: none. docs/reliability.md says what each rests on. */
export interface PostgresLimits {
  /** For getting a connection, a new one or one of the pool. */
  connection: number;
  /** For a statement, kept by the database: a longer one would block a connection that others need. */
  statement: number;
  /** How long the database may be silent while an answer is due. Above `statement`. */
  answer: number;
  /** How long a transaction may wait for its next statement, kept by the database. */
  idleInTransaction: number;
  /** The interval between two heartbeats of the listening connection, and the limit of each. */
  heartbeat: number;
}

const CONNECTION_MS = 5000;
const STATEMENT_MS = 10_000;
/** What an answer may take beyond its statement: TCP sends lost packets again four times in it. */
const ANSWER_MARGIN_MS = 5000;
/** Above the longest pause that a transaction makes: the check of an import with 20,000 rows. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const HEARTBEAT_MS = 5000;
/**
 * An unused connection of the pool is closed after this long, or after `answer` if that is shorter: while
 * one silent connection is noticed, the unused ones go, too.
 */
const IDLE_MS = 10_000;
/**
 * Makes the database notice when the server is gone without a word, within 30 s. Systems without one of
 * these settings ignore it.
 */
const KEEPALIVES =
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000';
/**
 * Compiling a statement's expressions takes some 250 ms for a ranking that itself takes 60, and no statement of a
 * request is long enough to gain by it.
 */
const UNCOMPILED = '-c jit=off';
const SESSION_OPTIONS = `${KEEPALIVES} ${UNCOMPILED} -c vota_taco.schema=${SCHEMA_NUMBER}`;
/** An arbitrary number that all servers share. */
const MIGRATION_LOCK = 7_426_001;

/**
 * PostgreSQL 15 or newer.
 * @param url `postgres://…`
 * @param limits without a limit for statements there is none for answers and transactions either
 */
export function openPostgres(
  url: string,
  maxConnections = 10,
  limits: Partial<PostgresLimits> = {},
): OpenDatabase {
  const { connection = CONNECTION_MS, statement = STATEMENT_MS, heartbeat = HEARTBEAT_MS } = limits;
  const isLimited = statement > 0;
  const {
    answer = isLimited ? statement + ANSWER_MARGIN_MS : 0,
    idleInTransaction = isLimited ? IDLE_IN_TRANSACTION_MS : 0,
  } = limits;
  const base = { connectionString: withOptions(url), connectionTimeoutMillis: connection };
  const pooled: TimedClientConfig & pg.PoolConfig = {
    ...base,
    Client: TimedClient,
    max: maxConnections,
    idleTimeoutMillis: Math.min(IDLE_MS, answer || IDLE_MS),
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
    answerTimeoutMillis: answer,
  };
  const pool = new pg.Pool(pooled);
  // Without listeners, a connection that breaks ends the process: an idle one, and one in a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const { ping, close: endPing } = createPing(base.connectionString);
  const db = drizzle(pool) as unknown as Database;
  db.transaction = (work, config) => runTransaction(pool, (on) => on.transaction(work, config));
  return {
    db,
    kind: 'postgres',
    migrate: (prepare) => migrateOn(new TimedClient(base), prepare),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping,
    listen: (channel, onMessage, onReconnected) =>
      listenOnPostgres({ ...base, heartbeatMs: heartbeat }, { channel, onMessage, onReconnected }),
    close: () => {
      endPing();
      return pool.end();
    },
  };
}

/**
 * Runs a transaction on a connection of the pool, in place of the query builder's own way: that keeps the
 * connection forever when `begin` fails, and hides the reason when the connection is lost.
 */
async function runTransaction<Result>(
  pool: pg.Pool,
  run: (on: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const onError = (error: Error) => (lost ??= error);
  client.on('error', onError);
  try {
    return await run(drizzle(client));
  } catch (error) {
    throw lost ?? error;
  } finally {
    client.off('error', onError);
    // A connection whose transaction is still open is closed.
    client.release(lost ?? client.getTransactionStatus() !== 'I');
  }
}

/**
 * Waiting for another server, a large migration and the seeding may take long, so this connection has no
 * limit for statements and answers.
 */
async function migrateOn(
  client: TimedClient,
  prepare: (db: Database) => Promise<void>,
): Promise<void> {
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const locked = drizzle(client);
    await refuseNewerDatabase(locked);
    await migrate(locked, { migrationsFolder });
    await prepare(locked);
  } finally {
    // This releases the lock.
    await client.close();
  }
}

/** The address with our settings of a session; those that it has itself win. */
function withOptions(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${SESSION_OPTIONS} ${own}`.trim());
  return address.href;
}
