import { Socket } from 'node:net';
import pg from 'pg';

/** The connection was closed, because the database did not answer: it counts as away. */
class ConnectionSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(limitMs: number) {
    super(`Connection terminated: the database has sent nothing for ${limitMs / 1000} s.`);
  }
}

/** A connection without traffic for this long is checked by the operating system, ten times in 10 s. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** How long `close` waits for the database to close its side. */
const GOODBYE_MS = 1000;

export interface TimedClientConfig extends pg.ClientConfig {
  /** How long the database may be silent while an answer is due, in milliseconds; 0: forever. */
  answerTimeoutMillis?: number;
}

/**
 * A client of PostgreSQL that notices a connection whose packets vanish: it closes the connection when an
 * answer is due and nothing comes. All queries on it, and all later ones, fail at once. The driver's own
 * `query_timeout` fails the query alone: a pool would reuse the connection, and a transaction would
 * wait a second time for its rollback.
 */
export class TimedClient extends pg.Client {
  readonly #socket: Socket;

  constructor({ answerTimeoutMillis = 0, ...config }: TimedClientConfig = {}) {
    const socket = new Socket();
    super({
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: () => socket,
    });
    this.#socket = socket;
    if (answerTimeoutMillis > 0) closeWhenSilent(this, socket, answerTimeoutMillis);
  }

  /** Closes the connection at once, without a word to the database. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends the connection. One that does not answer is closed after a second. */
  async close(): Promise<void> {
    const closing = setTimeout(() => this.destroy(), GOODBYE_MS);
    await this.end().catch(() => {});
    clearTimeout(closing);
  }
}

function closeWhenSilent(client: pg.Client, socket: Socket, limitMs: number): void {
  /** The bytes sent until the last query was answered: while there are no more, no answer is due. */
  let answered = 0;
  client.on('drain', () => (answered = socket.bytesWritten));
  // Every byte sent or received restarts it. A listener given to `setTimeout` would run only once.
  socket.setTimeout(limitMs);
  socket.on('timeout', () => {
    const { bytesRead, bytesWritten } = socket;
    if (bytesWritten === answered) return;
    // If this process was stopped for a while, the answer may be there: it is read before this runs.
    setImmediate(() => {
      const isAlive = socket.bytesRead > bytesRead || socket.bytesWritten > bytesWritten;
      if (!isAlive) socket.destroy(new ConnectionSilent(limitMs));
    });
  });
}
