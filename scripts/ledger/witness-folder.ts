import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../../database/folder-lock.ts';
import { syncFolder } from '../../database/sync-folder.ts';
import { type Checkpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { type VerifierKey, formatVkey } from '../../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../../domain/ledger/rules.note.ts';
import { parseKeys } from '../../domain/ledger/rules.recount.ts';
import { readHeadFile, writeHeadFile } from '../../server/ledger/head-file.ts';
import { readNoteKey, sha256, writeSigningKey } from '../../server/signing-key.ts';

/** What a witness remembers, in a folder of one log: its own key, the log's keys, and the last head it signed. */
export interface WitnessFolder {
  signer: NoteSigner;
  logKeys: readonly VerifierKey[];
  last: () => Checkpoint | null;
  /** The last head with the log's signature and the witness's own; null before the first. */
  note: () => string | null;
  /** Survives a power cut when it returns. */
  store: (note: string) => void;
  /** Keeps two heads that contradict each other, for everybody to see. */
  keepEvidence: (first: string, second: string) => string;
  close: () => void;
}

/**
 * Opens the folder; makes it, with a new key, the first time.
 * @param of.name of the witness, for a new key
 * @param of.readLogKeys the log's keys, asked for once: later ones are not trusted by themselves
 * @throws if another process has it open, or if something in it cannot be read
 */
export async function openWitnessFolder(
  folder: string,
  of: { name: string | undefined; readLogKeys: () => Promise<readonly VerifierKey[]> },
): Promise<WitnessFolder> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const close = lockFolder(folder);
  try {
    const signer = openKey(join(folder, 'key'), of.name);
    const keysFile = join(folder, 'log-keys');
    if (!existsSync(keysFile)) {
      const keys = await of.readLogKeys();
      writeFileSync(keysFile, keys.map((key) => `${formatVkey(key)}\n`).join(''));
    }
    const logKeys = parseKeys(sha256, readFileSync(keysFile, 'utf8'));
    await syncFolder(folder);
    const headFile = join(folder, 'head');
    return {
      signer,
      logKeys,
      last: () => readHeadFile(headFile),
      note: () => (existsSync(headFile) ? readFileSync(headFile, 'utf8') : null),
      store: (note) => writeHeadFile(headFile, note),
      keepEvidence: (first, second) => {
        const path = join(folder, `contradiction-${sha256Name(first + second)}`);
        writeFileSync(path, `${first}\n${second}`);
        return path;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function openKey(path: string, name: string | undefined): NoteSigner {
  if (!existsSync(path)) {
    if (name === undefined) throw new Error('A new witness needs a name: --name paper.example');
    writeFileSync(path, `${writeSigningKey(randomBytes(32), name, 'witness')}\n`, { mode: 0o600 });
  }
  return readNoteKey(readFileSync(path, 'utf8'), 'witness');
}

/** The same two heads have the same name: found again, they are not kept again. */
const sha256Name = (text: string): string =>
  Buffer.from(sha256(Buffer.from(text)))
    .toString('hex')
    .slice(0, 16);
