import { HASH_BYTES } from '../../domain/ledger/rules.bytes.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { type TileReader, tilePath } from '../../domain/ledger/rules.tiles.ts';

/** The log did not answer, or answered that it cannot at present: it says nothing about the log itself. */
export class LogUnreached extends Error {
  constructor(options?: ErrorOptions) {
    super('The log could not be reached.', options);
    this.name = 'LogUnreached';
  }
}

/** How often a part is asked for, and the pause before the next time, in milliseconds; it doubles. */
const ATTEMPTS = 4;
const PAUSE_MS = 500;

export interface LogSource {
  /** Before the path: empty for the page's own server. */
  origin: string;
  fetch: (address: string, options: RequestInit) => Promise<Response>;
  /** Waits for so many milliseconds. */
  wait: (ms: number) => Promise<void>;
}

export const browserSource = (origin: string): LogSource => ({
  origin,
  fetch: (address, options) => fetch(address, options),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/**
 * A part of the log.
 * @param path without a slash before it
 * @param limit bytes, after which no more is read
 * @throws LedgerFault if the log has no such part, or one that is larger
 * @throws LogUnreached if it does not answer
 */
export async function readPart(
  { origin, fetch, wait }: LogSource,
  path: string,
  limit: number,
): Promise<Uint8Array> {
  // A head and the figures at it change; all other parts stay as they are.
  const cache = path.startsWith('tile/') ? 'default' : 'no-store';
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(`${origin}/${path}`, { cache, credentials: 'omit' });
      if (answer.status === 404) throw new LedgerFault('missing_tile', { path });
      if (answer.ok) return await readBody(answer, limit);
      throw new LogUnreached();
    } catch (error) {
      if (error instanceof LedgerFault) throw error;
      if (attempt === ATTEMPTS) throw new LogUnreached({ cause: error });
      await wait(PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

async function readBody(answer: Response, limit: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) break;
    size += value.length;
    if (size > limit) {
      await reader?.cancel();
      throw new LedgerFault('too_large', { size, limit });
    }
    parts.push(value);
  }
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const body = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}

/** Reads tiles of hashes for a proof: a few, together. */
export const tilesOf =
  (source: LogSource): TileReader =>
  (tiles) =>
    Promise.all(tiles.map((tile) => readPart(source, tilePath(tile), tile.width * HASH_BYTES)));
