import { concatBytes } from '../../domain/ledger/rules.bytes.ts';
import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { isWithheldPart } from '../../domain/ledger/rules.withheld.ts';

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
 * Reads parts of the log. The reader throws
 * - LedgerFault if the log has no such part, withholds it, or has one that is larger than the limit
 * - LogUnreached if the log does not answer
 */
export function readerOf({ origin, fetch, wait }: LogSource): LedgerReader {
  async function readOnce(path: string, limit: number): Promise<Uint8Array> {
    // A head and the figures at it change; all other parts stay as they are.
    const cache = path.startsWith('tile/') ? 'default' : 'no-store';
    const answer = await fetch(`${origin}/${path}`, { cache, credentials: 'omit' });
    if (answer.status === 404) throw new LedgerFault('missing_tile', { path });
    if (answer.status === 403 && isWithheldPart(path)) throw new LedgerFault('votes_withheld');
    if (!answer.ok) throw new LogUnreached();
    return readBody(answer, path, limit);
  }
  return async (path, limit) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await readOnce(path, limit);
      } catch (error) {
        if (error instanceof LedgerFault) throw error;
        if (attempt === ATTEMPTS) throw new LogUnreached({ cause: error });
        await wait(PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  };
}

async function readBody(answer: Response, path: string, limit: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) break;
    size += value.length;
    if (size > limit) {
      // Not awaited: where a service worker keeps a copy, it ends only with that.
      reader?.cancel().catch(() => {});
      throw new LedgerFault('answer_too_large', { path, limit });
    }
    parts.push(value);
  }
  return concatBytes(...parts);
}
