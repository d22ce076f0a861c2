import type { Logger } from 'pino';
import type { Database, Queryable } from '../../database/open.ts';
import { equalBytes } from '../../domain/ledger/rules.bytes.ts';
import { openCheckpoint, parseCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { formatSignature, parseNote } from '../../domain/ledger/rules.note.ts';
import { proveConsistency } from '../../domain/ledger/rules.tiles.ts';
import {
  formatAddCheckpoint,
  MAX_REQUEST_CHARACTERS,
  readWitnessAnswer,
  type WitnessAnswer,
} from '../../domain/ledger/rules.witness.ts';
import type { LedgerWitness } from '../config.ledger.ts';
import type { LedgerKeys } from '../ports.ledger.ts';
import { sha256, verifyEd25519 } from '../signing-key.ts';
import { LedgerHalted } from './halted.ts';
import { findLastCosigned, insertCosignature, type Published } from './queries.ts';
import { tileReader } from './tiles.ts';

/** A witness that does not answer in this time is asked again after the next head. */
const PATIENCE_MS = 5_000;

interface Asking {
  db: Database;
  keys: LedgerKeys;
  witnesses: readonly LedgerWitness[];
  log: Logger;
  now: () => Date;
}

/**
 * Asks the configured witnesses to sign heads (C2SP tlog-witness). One that is away, or refuses, is asked again
 * after the next run, and keeps nobody waiting.
 */
export function openWitnesses(asking: Asking) {
  /** After the start, too: the database may be older than what a witness has signed. */
  let isDoubtful = true;

  async function ask(published: Published, asksAll: boolean): Promise<void> {
    isDoubtful = true;
    await askAll(asking, published, asksAll);
    isDoubtful = false;
  }

  return {
    /** @throws LedgerHalted if one shows a head of this log that the published one contradicts */
    confirm: (published: Published): Promise<void> => ask(published, false),
    /**
     * Before anything new is signed: after the start, and after a contradiction, all are asked about the last
     * head, also those that have signed it.
     * @throws LedgerHalted
     */
    confirmAgain: async (last: Published | undefined): Promise<void> => {
      if (isDoubtful && last) await ask(last, true);
    },
  };
}

async function askAll(asking: Asking, published: Published, asksAll: boolean): Promise<void> {
  const { witnesses, log } = asking;
  const answers = await Promise.allSettled(
    witnesses.map((witness) => askWitness(asking, witness, published, asksAll)),
  );
  let contradiction: LedgerHalted | undefined;
  for (const [i, answer] of answers.entries()) {
    if (answer.status === 'fulfilled') continue;
    const error: unknown = answer.reason;
    if (error instanceof LedgerHalted) contradiction = error;
    log.warn({ witness: witnesses[i]?.key.name, err: error }, 'a witness has not signed the head');
  }
  if (contradiction) throw contradiction;
}

async function askWitness(
  asking: Asking,
  witness: LedgerWitness,
  published: Published,
  asksAll: boolean,
): Promise<void> {
  const { db, now } = asking;
  const { name } = witness.key;
  const last = await findLastCosigned(db, name);
  if (last === published.size && !asksAll) return;
  let answer = await request(db, witness, published, last);
  // It has signed a head since, or has begun anew.
  if ('size' in answer && answer.size !== last && answer.size <= published.size) {
    answer = await request(db, witness, published, answer.size);
  }
  if ('size' in answer) {
    await haltIfContradicted(asking, witness, published);
    throw new Error(`The witness says that it has signed another head of ${answer.size} entries.`);
  }
  const [signature] = answer.signatures;
  if (!signature) return;
  const line = formatSignature(signature).trimEnd();
  await insertCosignature(db, { size: published.size, witness: name, line, receivedAt: now() });
}

/** What a witness says halts nothing; the head that it shows does, if this log has signed it. */
async function haltIfContradicted(
  { keys }: Asking,
  { key, url }: LedgerWitness,
  published: Published,
): Promise<void> {
  const response = await fetch(`${url}/checkpoint`, {
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const policy = { origin: keys.origin, logKeys: keys.known };
  const shown = await openCheckpoint(verifyEd25519, await readBody(response), policy);
  const { size, root } = parseCheckpoint(parseNote(published.note).text);
  if (shown.size < size || (shown.size === size && equalBytes(shown.root, root))) return;
  const message = `The witness ${key.name} shows a head of ${shown.size} entries that this log has signed; published is one of ${size}.`;
  throw new LedgerHalted(shown.size > size ? 'shrank' : 'forked', message);
}

async function request(
  db: Queryable,
  { key, url }: LedgerWitness,
  { size, note }: Published,
  oldSize: number,
): Promise<WitnessAnswer> {
  const proof =
    oldSize === 0 ? [] : await proveConsistency(sha256, { oldSize, newSize: size }, tileReader(db));
  const response = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body: formatAddCheckpoint({ oldSize, proof, checkpoint: note }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = await readBody(response);
  const answer = { status: response.status, body };
  return readWitnessAnswer(verifyEd25519, answer, note, [key]);
}

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_REQUEST_CHARACTERS) throw new LedgerFault('bad_witness_answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
