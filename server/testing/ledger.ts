import { expect } from 'vitest';
import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { parseNote } from '../../domain/ledger/rules.note.ts';
import { type Checkpoint, parseCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { readKeys, recount, type Recount } from '../../domain/ledger/rules.recount.ts';
import { sha256, verifyEd25519 } from '../signing-key.ts';
import type { TestServer } from './server.ts';

export const ledgerCrypto = { sha256, verify: verifyEd25519 };

/** Reads the log of a server over HTTP, as anybody can. */
const readerOf =
  ({ url }: Pick<TestServer, 'url'>): LedgerReader =>
  async (path) => {
    const answer = await fetch(`${url}/${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return new Uint8Array(await answer.arrayBuffer());
  };

/** Whom a reader of the server's log trusts, who sees it for the first time. */
export async function policyOf(server: Pick<TestServer, 'url'>) {
  const logKeys = await readKeys(sha256, readerOf(server));
  return { origin: logKeys[0]?.name ?? '', logKeys };
}

/** Recounts the log of a server from outside. @param since a head that it must contain */
export async function recountOf(
  server: Pick<TestServer, 'url'>,
  since?: Checkpoint,
): Promise<Recount> {
  return recount({
    crypto: ledgerCrypto,
    read: readerOf(server),
    policy: await policyOf(server),
    since,
  });
}

/** The head that a signed note names. */
const headOf = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);

/** The newest published head. */
export async function fetchHead(server: Pick<TestServer, 'url'>): Promise<Checkpoint> {
  return headOf(Buffer.from(await readerOf(server)('checkpoint', 65_536)).toString('utf8'));
}
