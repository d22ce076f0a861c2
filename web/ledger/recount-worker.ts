import { decodeBase64 } from '../../domain/ledger/rules.bytes.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { parseVkey } from '../../domain/ledger/rules.keys.ts';
import { recount } from '../../domain/ledger/rules.recount.ts';
import { ledgerCrypto, sha256 } from './crypto.ts';
import type { SeenFault } from './fault-text.ts';
import { browserSource, LogUnreached, readerOf } from './read-log.ts';
import type { RecountMessage, RecountRequest, RecountResult } from './recount-messages.ts';

/** The used part of a dedicated worker's scope, which is missing in a page's types. */
interface Scope {
  addEventListener(type: 'message', listener: (event: MessageEvent<RecountRequest>) => void): void;
  postMessage(message: RecountMessage): void;
}
const worker = globalThis as unknown as Scope;

/** A page draws no more often than it says something. */
const PROGRESS_EVERY_MS = 100;
/** A cache has a head for five seconds. */
const PAUSE_MS = 6000;

/** Entries of the head that is recounted. */
let size = 0;
let saidAt = -Infinity;

/** Downloads the log, checks every entry, counts, and compares with the published numbers. */
async function run({ source, log }: RecountRequest): Promise<RecountResult> {
  const from = browserSource(source);
  const keys = (vkeys: readonly string[]) => vkeys.map((vkey) => parseVkey(sha256, vkey));
  const { head, figures, published, differences, bytes } = await recount({
    crypto: ledgerCrypto,
    read: readerOf(from),
    policy: {
      origin: log.origin,
      logKeys: keys(log.vkeys),
      witnessKeys: keys(log.witnesses),
    },
    event: log.event,
    since: log.head
      ? { origin: log.origin, size: log.head.size, root: decodeBase64(log.head.root) }
      : undefined,
    onProgress: (progress) => {
      ({ size } = progress);
      if (performance.now() - saidAt < PROGRESS_EVERY_MS) return;
      saidAt = performance.now();
      say({ kind: 'progress', progress });
    },
    pause: () => from.wait(PAUSE_MS),
  });
  return { size: head.size, bytes, figures, published, differences };
}

/** Where the head is the one that was seen, the entries differ from it, and not from an earlier one. */
const faultOf = ({ code, data }: LedgerFault): SeenFault =>
  code === 'log_forked' && data.since === size
    ? { code: 'root_differs', data: { size } }
    : { code, data };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a worker, not of a window.
const say = (message: RecountMessage) => worker.postMessage(message);

worker.addEventListener('message', ({ data }) => {
  run(data).then(
    (result) => say({ kind: 'done', result }),
    (error: unknown) => {
      if (error instanceof LedgerFault) {
        say({ kind: 'refused', fault: faultOf(error) });
      } else if (error instanceof LogUnreached) {
        say({ kind: 'unreached' });
      } else {
        // Reported by the worker as an error of its own.
        throw error;
      }
    },
  );
});
