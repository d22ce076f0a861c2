import { TimedClient } from './timed-client.ts';

/** What a PostgreSQL says of itself. */
export interface PostgresFacts {
  /** As `server_version_num`: 150004 is 15.4. */
  versionNumber: number;
  version: string;
  database: string;
  encoding: string;
  /** How far the clock of this process is ahead of the database's, in milliseconds. */
  aheadMs: number;
}

/** An older PostgreSQL was never tried. */
const OLDEST_VERSION = 150_000;
const CONNECTION_MS = 5000;

/** The database cannot be used as it is; each reason says what to do. */
export class UnfitDatabase extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

/**
 * Asks on a connection of its own.
 * @param now the clock of this process
 * @throws the driver's error
 */
export async function readPostgresFacts(url: string, now: () => Date): Promise<PostgresFacts> {
  const client = new TimedClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_MS,
    answerTimeoutMillis: CONNECTION_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const before = now().getTime();
    const { rows } = await client.query<Omit<PostgresFacts, 'aheadMs'> & { clock: Date }>(
      `select clock_timestamp() as clock,
         current_setting('server_version_num')::int as "versionNumber",
         current_setting('server_version') as version,
         current_database() as database,
         current_setting('server_encoding') as encoding`,
    );
    const [row] = rows;
    if (!row) throw new Error('A query without a table has one row.');
    const { clock, ...facts } = row;
    return { ...facts, aheadMs: (before + now().getTime()) / 2 - clock.getTime() };
  } finally {
    await client.close();
  }
}

/** Why a database cannot be used, each with what to do; none: it can. */
export function unfitReasons({
  versionNumber,
  version,
  database,
  encoding,
}: PostgresFacts): string[] {
  const reasons: string[] = [];
  if (versionNumber < OLDEST_VERSION) {
    reasons.push(
      `DATABASE_URL: the server there is PostgreSQL ${version}. Update it to 15 or newer, or name another one.`,
    );
  }
  if (encoding !== 'UTF8') {
    reasons.push(
      `DATABASE_URL: the database "${database}" has the encoding ${encoding}, which cannot hold every name. ` +
        `Make one with UTF8: create database … encoding 'UTF8' template template0`,
    );
  }
  return reasons;
}
