import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncCreated, syncEntries } from '../../database/sync-folder.ts';
import { type Checkpoint, parseCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import type { VerifierKey } from '../../domain/ledger/rules.keys.ts';
import { parseNote, type SignedNote, verifyNote } from '../../domain/ledger/rules.note.ts';
import { verifyEd25519 } from '../signing-key.ts';
import { LedgerHalted } from './halted.ts';

/**
 * The last published head, outside the database: it remembers what the database forgets when it is restored
 * from an old backup.
 * @param known the keys of the log, new and old
 * @returns null if there is no such file
 * @throws LedgerHalted if it cannot be read, or is no head that one of the keys has signed
 */
export async function readSignedHeadFile(
  path: string,
  known: readonly VerifierKey[],
): Promise<Checkpoint | null> {
  const found = readNoteFile(path);
  try {
    if (found) await verifyNote(verifyEd25519, found.note, known);
  } catch (error) {
    throw new LedgerHalted('head_file', `${path} is not signed by this log.`, { cause: error });
  }
  return found?.head ?? null;
}

/**
 * For who has nobody but itself to believe: the signatures are not checked.
 * @throws LedgerHalted if it cannot be read, or is no head
 */
export const readHeadFile = (path: string): Checkpoint | null => readNoteFile(path)?.head ?? null;

function readNoteFile(path: string): { note: SignedNote; head: Checkpoint } | null {
  try {
    const note = parseNote(readFileSync(path, 'utf8'));
    return { note, head: parseCheckpoint(note.text) };
  } catch (error) {
    if (!(error instanceof LedgerFault) && (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null;
    }
    throw new LedgerHalted('head_file', `${path} cannot be read.`, { cause: error });
  }
}

/**
 * Replaces the head. A power cut leaves the old one or the new one, whole.
 * @throws LedgerHalted if it cannot be written
 */
export function writeHeadFile(path: string, note: string): void {
  const folder = dirname(path);
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  try {
    syncCreated(folder, mkdirSync(folder, { recursive: true }));
    const descriptor = openSync(own, 'w');
    try {
      // A disk that is nearly full takes a part of it at first.
      writeFileSync(descriptor, note);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(own, path);
    syncEntries(folder);
  } catch (error) {
    rmSync(own, { force: true });
    throw new LedgerHalted('head_file', `${path} cannot be written.`, { cause: error });
  }
}
