import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Checkpoint, TrustPolicy } from '../../domain/ledger/rules.checkpoint.ts';
import { formatVkey, verifierKey } from '../../domain/ledger/rules.keys.ts';
import { formatSignature, parseNote, signText } from '../../domain/ledger/rules.note.ts';
import { judgeCheckpoint } from '../../domain/ledger/rules.witness.ts';
import { readSigningKey, sha256, verifyEd25519, writeSigningKey } from '../signing-key.ts';

/** A witness in this process (C2SP tlog-witness). */
export interface TestWitness {
  /** For LEDGER_WITNESSES: key and address. */
  setting: string;
  name: string;
  vkey: string;
  /** The last head that it has signed, which it shows; a test changes it. */
  last: { head: (Pick<Checkpoint, 'size' | 'root'> & { note: string }) | null };
  /** It answers nothing of use while a test says so. */
  duty: { isAway: boolean };
  /** How many requests came. */
  asked: () => number;
  close(): Promise<void>;
}

/** @param policyOf whom it trusts, asked at each request */
export async function openWitness(
  name: string,
  policyOf: () => Promise<TrustPolicy>,
): Promise<TestWitness> {
  const { key: logKey, sign } = readSigningKey(
    writeSigningKey(new Uint8Array(32).fill(name.length), name),
    name,
  );
  const key = verifierKey(sha256, { name, type: 'witness', publicKey: logKey.publicKey });
  const last: TestWitness['last'] = { head: null };
  const duty = { isAway: false };
  let asked = 0;
  async function answer(body: string): Promise<{ status: number; text: string }> {
    asked += 1;
    if (duty.isAway) return { status: 503, text: '' };
    const policy = await policyOf();
    const verdict = await judgeCheckpoint({ sha256, verify: verifyEd25519 }, body, {
      policyOf: () => policy,
      lastOf: () => last.head,
    });
    if (verdict.status !== 200) {
      return { status: verdict.status, text: verdict.status === 409 ? `${verdict.size}\n` : '' };
    }
    last.head = verdict.head;
    const line = signText({ key, sign }, parseNote(verdict.head.note).text, 1_777_777_777);
    return { status: 200, text: formatSignature(line) };
  }
  const server = createServer((request, response) => {
    if (request.url === '/checkpoint') {
      response.end(last.head?.note);
      return;
    }
    void text(request)
      .then(answer)
      .then((given) => response.writeHead(given.status).end(given.text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    setting: `${formatVkey(key)} http://127.0.0.1:${port}`,
    name,
    vkey: formatVkey(key),
    last,
    duty,
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
