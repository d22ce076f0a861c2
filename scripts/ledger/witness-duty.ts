import type { Checkpoint, OpenedHead } from '../../domain/ledger/rules.checkpoint.ts';
import { equalBytes } from '../../domain/ledger/rules.bytes.ts';
import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { LedgerFault, type LedgerFaultCode } from '../../domain/ledger/rules.faults.ts';
import {
  addSignatures,
  formatSignature,
  parseNote,
  signText,
} from '../../domain/ledger/rules.note.ts';
import { checkExtends, checkIsOlder } from '../../domain/ledger/rules.extends.ts';
import { readHead } from '../../domain/ledger/rules.recount.ts';
import { judgeCheckpoint } from '../../domain/ledger/rules.witness.ts';
import { sha256, verifyEd25519 } from '../../server/signing-key.ts';
import type { WitnessFolder } from './witness-folder.ts';

const crypto = { sha256, verify: verifyEd25519 };

export interface WitnessAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** What a look at the log found. `older`: a beginning of the last head, as a cache may show. */
export type Sighting =
  | { kind: 'unchanged' | 'signed'; size: number }
  | { kind: 'older'; size: number; lastSize: number }
  /** The log does not show that its head goes together with the last one: it is not signed. */
  | { kind: 'refused'; fault: LedgerFault; evidence: string };

/**
 * A witness of one log: signs each head that extends the last one that it signed, and no other. One thing at a
 * time: what is compared with the last head is stored before anything else is compared.
 */
export class Witness {
  readonly #folder: WitnessFolder;
  readonly #now: () => Date;
  readonly #origin: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(folder: WitnessFolder, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
    this.#origin = folder.logKeys[0]?.name ?? '';
  }

  get #policy() {
    return { origin: this.#origin, logKeys: this.#folder.logKeys };
  }

  /** C2SP tlog-witness: the answer to `POST /add-checkpoint`. */
  addCheckpoint(request: string): Promise<WitnessAnswer> {
    return this.#inTurn(async () => {
      const verdict = await judgeCheckpoint(crypto, request, {
        policyOf: (origin) => (origin === this.#origin ? this.#policy : null),
        lastOf: () => this.#folder.last(),
      });
      if (verdict.status === 200) {
        const body = this.#sign(verdict.head);
        return { status: 200, contentType: 'text/plain; charset=utf-8', body };
      }
      if (verdict.status === 409) {
        const body = `${verdict.size}\n`;
        return { status: 409, contentType: 'text/x.tlog.size', body };
      }
      const body = `${verdict.fault.message}\n`;
      return { status: verdict.status, contentType: 'text/plain; charset=utf-8', body };
    });
  }

  /**
   * Looks at the log's head itself, for logs that ask no witness.
   * @throws if the log cannot be read, or shows no head of its own
   */
  follow(read: LedgerReader): Promise<Sighting> {
    return this.#inTurn(async () => {
      const head = await readHead({ crypto, read, policy: this.#policy });
      const last = this.#folder.last();
      const fault = last && (await findContradiction(read, head, last));
      if (fault) {
        const evidence = this.#folder.keepEvidence(this.#folder.note() ?? '', head.note);
        return { kind: 'refused', fault, evidence };
      }
      if (last && head.size < last.size)
        return { kind: 'older', size: head.size, lastSize: last.size };
      if (last && head.size === last.size) return { kind: 'unchanged', size: head.size };
      this.#sign(head);
      return { kind: 'signed', size: head.size };
    });
  }

  /** The last head with the signatures of the log and of the witness; null before the first. */
  note(): string | null {
    return this.#folder.note();
  }

  /** Stores the head, and only then gives the signature away: a line of a note. */
  #sign(head: OpenedHead): string {
    const time = Math.floor(this.#now().getTime() / 1000);
    const signature = signText(this.#folder.signer, parseNote(head.note).text, time);
    this.#folder.store(addSignatures(head.note, [signature]));
    return formatSignature(signature);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** Why a head does not go together with the last one: one of them must contain the other. */
async function findContradiction(
  read: LedgerReader,
  head: Checkpoint,
  last: Checkpoint,
): Promise<LedgerFault | null> {
  if (head.size === last.size && !equalBytes(head.root, last.root))
    return new LedgerFault('roots_differ', { size: last.size });
  try {
    // A cache may show an older head.
    if (head.size < last.size) await checkIsOlder({ crypto, read }, head, last);
    else await checkExtends({ crypto, read }, head, last);
    return null;
  } catch (error) {
    const codes: LedgerFaultCode[] = ['consistency_refused', 'log_shrank'];
    if (error instanceof LedgerFault && codes.includes(error.code)) return error;
    throw error;
  }
}
