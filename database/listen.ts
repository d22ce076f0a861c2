import pg from 'pg';
import { TimedClient } from './timed-client.ts';

/** Stops listening; resolves when the connection is closed. */
export type StopListening = () => Promise<void>;

/** How long to wait before reopening a lost connection; doubled up to the longest. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

interface Listening {
  connectionString: string;
  connectionTimeoutMillis: number;
  /** The time between two heartbeats, and the longest one. */
  heartbeatMs: number;
}

interface Hearing {
  channel: string;
  /** Gets the text of each NOTIFY. */
  onMessage: (text: string) => void;
  /** It listens again: messages in between are lost. */
  onReconnected: () => void;
}

/**
 * Listens to a channel of PostgreSQL on its own connection, and reopens it when it breaks or does not
 * answer a heartbeat. Resolves when the first attempt is over, whether or not it listens by then.
 */
export async function listenOnPostgres(
  { heartbeatMs, ...address }: Listening,
  { channel, onMessage, onReconnected }: Hearing,
): Promise<StopListening> {
  let client: TimedClient | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isStopped = false;

  async function connect(isFirst: boolean): Promise<void> {
    const opening = new TimedClient({ ...address, answerTimeoutMillis: heartbeatMs });
    client = opening;
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      void opening.close();
      if (isStopped) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => void connect(false), waitMs).unref();
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    };
    // To listen again to the same channel changes nothing: it shows that the connection lives.
    const beat = () => opening.query(`listen ${pg.escapeIdentifier(channel)}`);
    const beatLater = () => {
      if (isLost || isStopped) return;
      waiting = setTimeout(() => void beat().then(beatLater, lose), heartbeatMs).unref();
    };
    opening.on('error', lose);
    opening.on('end', lose);
    opening.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      await opening.connect();
      await beat();
    } catch {
      lose();
      return;
    }
    waitMs = FIRST_WAIT_MS;
    beatLater();
    if (!isFirst && !isStopped) onReconnected();
  }

  await connect(true);
  return async () => {
    isStopped = true;
    clearTimeout(waiting);
    await client?.close();
  };
}
