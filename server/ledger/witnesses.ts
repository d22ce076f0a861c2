import type { Logger } from 'pino';
import type { Database, Queryable } from '../../database/open.ts';
import { openCheckpoint, signCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { formatSignature } from '../../domain/ledger/rules.note.ts';
import { proveConsistency } from '../../domain/ledger/rules.tiles.ts';
import { emptyRoot } from '../../domain/ledger/rules.tree.ts';
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
import { type LastPublished, requireExtends } from './publish.ts';
import { findLastCosigned, insertCosignature, type Published } from './queries.ts';
import { tileReader } from './tiles.ts';

/** A witness that does not answer in this time is asked again after the next head. */
const PATIENCE_MS = 5_000;

/** The status of a witness to which the proof of consistency does not lead from the head that it knows. */
const UNPROCESSABLE = 422;

interface Asking {
  db: Database;
  keys: LedgerKeys;
  witnesses: readonly LedgerWitness[];
  log: Logger;
  now: () => Date;
}

/** A witness says that it has signed more than is published, and shows no head that would prove it. */
class Unproven extends Error {}

/**
 * Asks the configured witnesses to sign heads (C2SP tlog-witness). One that is away, or refuses, is asked again
 * after the next run. It keeps waiting only a server that has no other memory outside the database.
 */
export function openWitnesses(asking: Asking) {
  const { keys, witnesses } = asking;
  /** After the start, too: the database may be older than what a witness has signed. */
  let isDoubtful = true;
  /** The witnesses that agreed since the start, or since a contradiction. */
  const agreed = new Set<string>();

  /** @returns whether a witness says that it has signed more */
  async function ask(published: Published): Promise<boolean> {
    isDoubtful = true;
    const errors = await askAll(asking, published, agreed);
    const contradiction = errors.find((error) => error instanceof LedgerHalted);
    if (contradiction) {
      agreed.clear();
      throw contradiction;
    }
    isDoubtful = false;
    return errors.some((error) => error instanceof Unproven);
  }

  return {
    /** @throws LedgerHalted if one shows a head of this log that the database contradicts */
    confirm: async (published: Published): Promise<void> => {
      await ask(published);
    },
    /**
     * Before anything new is signed: after the start, and after a contradiction, all are asked about the last
     * head, also those that have signed it. Where the head file is missing, they are the only memory outside the
     * database: then one must agree, and none may say that it has signed more.
     * @throws LedgerHalted
     */
    confirmLast: async ({ last, inFile }: LastPublished): Promise<void> => {
      if (witnesses.length === 0 || (inFile && !isDoubtful)) return;
      if (!inFile) agreed.clear();
      const isDisputed = await ask(last ?? emptyHead(asking));
      if (inFile || (agreed.size > 0 && !isDisputed)) return;
      throw new LedgerHalted(
        'no_witness',
        isDisputed
          ? 'There is no head file, and a witness says that it has signed more than the database has published.'
          : 'There is no head file, and no witness says what it has signed last.',
      );
    },
  };

  /**
   * The head of the log before its first entry, which every log extends. A witness that has signed nothing of the
   * log signs it; another one answers with what it has signed.
   */
  function emptyHead({ now }: Pick<Asking, 'now'>): Published {
    const head = { origin: keys.origin, size: 0, root: emptyRoot(sha256) };
    return { size: 0, note: signCheckpoint(keys.signers, head), signedAt: now() };
  }
}

/** @returns why witnesses have not signed */
async function askAll(
  asking: Asking,
  published: Published,
  agreed: Set<string>,
): Promise<unknown[]> {
  const { witnesses, log } = asking;
  const answers = await Promise.allSettled(
    witnesses.map((witness) => askWitness(asking, witness, published, agreed)),
  );
  return answers.flatMap((answer, i) => {
    if (answer.status === 'fulfilled') return [];
    const err: unknown = answer.reason;
    log.warn({ witness: witnesses[i]?.key.name, err }, 'a witness has not signed the head');
    return [err];
  });
}

async function askWitness(
  asking: Asking,
  witness: LedgerWitness,
  published: Published,
  agreed: Set<string>,
): Promise<void> {
  const { db, now } = asking;
  const { name } = witness.key;
  const last = await findLastCosigned(db, name);
  if (last === published.size && agreed.has(name)) return;
  let answer = await request(db, witness, published, last);
  // It has signed a head since, or has begun anew.
  if ('size' in answer && answer.size !== last && answer.size <= published.size) {
    answer = await request(db, witness, published, answer.size);
  }
  if ('size' in answer) {
    const { size } = answer;
    await haltIfContradicted(asking, witness, size).catch((error: unknown) => {
      if (error instanceof LedgerHalted) throw error;
      const message = `The witness says that it has signed another head of ${size} entries.`;
      throw new Unproven(message, { cause: error });
    });
    agreed.add(name);
    return;
  }
  const [signature] = answer.signatures;
  if (!signature) return;
  agreed.add(name);
  if (published.size === 0) return;
  const line = formatSignature(signature).trimEnd();
  await insertCosignature(db, { size: published.size, witness: name, line, receivedAt: now() });
}

/**
 * What a witness says proves nothing; the head that it shows does, if this log has signed it.
 * @throws LedgerHalted if the database does not contain that head; another error if it shows less than it says
 */
async function haltIfContradicted(
  { db, keys }: Asking,
  { url }: LedgerWitness,
  saidSize: number,
): Promise<void> {
  const response = await fetch(`${url}/checkpoint`, {
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const policy = { origin: keys.origin, logKeys: keys.known };
  const shown = await openCheckpoint(verifyEd25519, await readBody(response), policy);
  await requireExtends(db, shown, keys.origin);
  if (shown.size < saidSize) throw new Error(`It shows a head of ${shown.size} entries.`);
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
  // It has signed another head of the old size.
  if (response.status === UNPROCESSABLE) return { size: oldSize };
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
