import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveInclusion } from '../../domain/ledger/rules.tiles.ts';
import { formatProof } from '../../domain/ledger/rules.proof.ts';
import { readHead, readKeys } from '../../domain/ledger/rules.recount.ts';
import { tileReader } from '../../server/ledger/tiles.ts';
import { sha256, verifyEd25519 } from '../../server/signing-key.ts';
import { openTestServer, type TestServer } from '../../server/testing/server.ts';
import { buildGoReader, runGoReader } from './go-reader.ts';
import { httpReader } from './http-reader.ts';
import { Witness } from './witness-duty.ts';
import { openWitnessFolder } from './witness-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'running-server-'));
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  await server.services.ledger.run();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The newest head of the running server, and its keys, as anybody reads them. */
async function readPublic() {
  const read = httpReader(server.url);
  const logKeys = await readKeys(sha256, read);
  const origin = logKeys[0]?.name ?? '';
  const crypto = { sha256, verify: verifyEd25519 };
  return { read, head: await readHead({ crypto, read, policy: { origin, logKeys } }), logKeys };
}

describe('the log of a running server', () => {
  test('is read by Go’s sumdb to the signed root, with a proof of a vote', async ({ skip }) => {
    const reader = await buildGoReader(folder);
    if ('missing' in reader) return skip(reader.missing);
    const { head } = await readPublic();
    const index = head.size - 1;
    const hashes = await proveInclusion(
      sha256,
      { index, size: head.size },
      tileReader(server.services.db),
    );
    const proof = join(folder, 'vote.tlog-proof');
    writeFileSync(proof, formatProof({ extra: null, index, hashes, checkpoint: head.note }));
    const [vkey = ''] = server.services.ledger.keys.vkeys;
    const { code, output } = await runGoReader(reader.path, { url: server.url, vkey, proof });
    expect(output).toContain(`entries ${head.size}, `);
    expect(output).toContain(`proof of entry ${index}\n`);
    expect(code).toBe(0);
    expect(head.size).toBeGreaterThan(256);
  }, 300_000);

  test('is followed by a witness', async () => {
    const { read, head, logKeys } = await readPublic();
    const state = await openWitnessFolder(join(folder, 'witness'), {
      name: 'paper.example',
      readLogKeys: async () => logKeys,
    });
    const witness = new Witness(state, () => server.clock.now);
    expect(await witness.follow(read)).toEqual({ kind: 'signed', size: head.size });
    expect(await witness.follow(read)).toEqual({ kind: 'unchanged', size: head.size });
    state.close();
  });
});
