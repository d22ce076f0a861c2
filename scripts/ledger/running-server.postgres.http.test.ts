import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCheckpoint, signCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
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
import { serveWitness } from './witness-server.ts';

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
  });

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

describe('a server that asks a witness', () => {
  /** A witness at an address, and the environment of a server that asks it. */
  async function openAsked(name: string) {
    const state = await openWitnessFolder(join(folder, name), {
      name: `${name}.example`,
      readLogKeys: async () => server.services.ledger.keys.known,
    });
    const witness = new Witness(state, () => server.clock.now);
    const web = serveWitness(witness, state, (error) => {
      throw error;
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    const env = { LEDGER_WITNESSES: `${formatVkey(state.signer.key)},${url}` };
    const close = async () => {
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
      state.close();
    };
    return { state, env, close };
  }

  test('shows the signature of the witness under its head', async () => {
    const asked = await openAsked('asked');
    const beside = await openTestServer(asked.env, server);
    await beside.services.ledger.run();
    const { head } = await readPublic();
    const opened = await openCheckpoint(verifyEd25519, head.note, {
      origin: head.origin,
      logKeys: server.services.ledger.keys.known,
      witnessKeys: [asked.state.signer.key],
      neededWitnesses: 1,
    });
    expect(opened.witnesses.map(({ key }) => key.name)).toEqual(['asked.example']);
    expect(asked.state.last()).toMatchObject({ size: head.size });
    expect(beside.services.ledger.halted()).toBeNull();
    await beside.stop();
    await asked.close();
  });

  test('halts where the witness shows a later head that the log has signed', async () => {
    const asked = await openAsked('later');
    const { head } = await readPublic();
    const { signers } = server.services.ledger.keys;
    const size = head.size + 5;
    asked.state.store(signCheckpoint(signers, { ...head, size }));
    const beside = await openTestServer(asked.env, server);
    await beside.services.ledger.run();
    expect(beside.services.ledger.halted()).toMatchObject({ reason: 'shrank' });
    await beside.services.ledger.run();
    expect(beside.services.ledger.halted()).toMatchObject({ reason: 'shrank' });
    await beside.stop();
    await asked.close();
  });

  test('goes on where a witness only says so, or is away', async () => {
    const asked = await openAsked('away');
    await asked.close();
    const beside = await openTestServer(asked.env, server);
    await beside.services.ledger.run();
    expect(beside.services.ledger.halted()).toBeNull();
    await beside.stop();
    const liar = createServer((_, response) => response.writeHead(409).end('999999999\n'));
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
    const key = formatVkey(asked.state.signer.key);
    const lied = await openTestServer({ LEDGER_WITNESSES: `${key},${url}` }, server);
    await lied.services.ledger.run();
    expect(lied.services.ledger.halted()).toBeNull();
    await lied.stop();
    liar.closeAllConnections();
    await new Promise((resolve) => liar.close(resolve));
  });
});
