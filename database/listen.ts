import pg from 'pg';

/** Stops listening; resolves when the connection is closed. */
export type StopListening = () => Promise<void>;

const CONNECTION_TIMEOUT_MS = 5000;
/** How long to wait before reopening a lost connection; doubled up to the longest. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
/** A connection without messages for this long is checked. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Listens to a channel of PostgreSQL on its own connection, and reopens it when it breaks. Resolves when
 * the first attempt is over, whether or not it listens by then.
 * @param onMessage gets the text of each NOTIFY
 * @param onReconnected it listens again: messages in between are lost
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  onMessage: (text: string) => void,
  onReconnected: () => void,
): Promise<StopListening> {
  let client: pg.Client | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isStopped = false;

  async function connect(isFirst: boolean): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    client = opening;
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      opening.end().catch(() => {});
      if (isStopped) return;
      waiting = setTimeout(() => void connect(false), waitMs).unref();
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    };
    opening.on('error', lose);
    opening.on('end', lose);
    opening.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      await opening.connect();
      await opening.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      lose();
      return;
    }
    waitMs = FIRST_WAIT_MS;
    if (!isFirst && !isStopped) onReconnected();
  }

  await connect(true);
  return async () => {
    isStopped = true;
    clearTimeout(waiting);
    await client?.end().catch(() => {});
  };
}
