import { withDeadline } from './deadline.ts';
import { requireOwnSchema } from './schema-number.ts';
import { TimedClient } from './timed-client.ts';

const PING_TIMEOUT_MS = 2000;

/** Whether it answers, and which version may write votes. */
const ASKED = 'select public.schema_that_counts_votes() as needed';

/** Asks PostgreSQL whether it answers. */
export interface Ping {
  /** Resolves when it does. @throws when it does not within two seconds; NewerSchema */
  ping(): Promise<void>;
  close(): void;
}

/**
 * Pings on a connection of its own: where the pool's connections are all in use, the database is busy, not
 * away. Pings at the same time share one answer; a connection that failed is replaced by the next ping.
 */
export function createPing(url: string): Ping {
  let client: TimedClient | undefined;
  let opening: Promise<unknown> | undefined;
  let asking: Promise<void> | undefined;
  let isClosed = false;

  function drop(): void {
    const dropped = client;
    client = undefined;
    opening = undefined;
    dropped?.destroy();
  }

  async function ask(): Promise<void> {
    if (isClosed) throw new Error('The database was closed.');
    if (!client) {
      const opened = new TimedClient({ connectionString: url });
      opened.on('error', () => {
        if (client === opened) drop();
      });
      client = opened;
      opening = opened.connect();
    }
    const asked = client;
    await opening;
    const { rows } = await asked.query<{ needed: number }>(ASKED);
    requireOwnSchema(rows[0]?.needed ?? 0);
  }

  return {
    ping: () =>
      (asking ??= answersInTime(ask())
        .catch((error: unknown) => {
          drop();
          throw error;
        })
        .finally(() => (asking = undefined))),
    close: () => {
      isClosed = true;
      drop();
    },
  };
}

/** @throws when an answer to a ping takes longer than two seconds */
export const answersInTime = <Result>(answer: Promise<Result>): Promise<Result> =>
  withDeadline(answer, PING_TIMEOUT_MS, 'The database has not answered for two seconds.');
