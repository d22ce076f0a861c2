import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { openCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { parseVkey } from '../../domain/ledger/rules.keys.ts';
import { formatAddCheckpoint, readWitnessAnswer } from '../../domain/ledger/rules.witness.ts';
import { MemoryLog } from '../../domain/testing/ledger.ts';
import {
  readSigningKey,
  sha256,
  verifyEd25519,
  writeSigningKey,
} from '../../server/signing-key.ts';
import { projectRoot } from '../run-command.ts';
import { httpReader } from './http-reader.ts';
import { type ServedLog, serveMemoryLog } from './serve-memory-log.ts';
import { Witness } from './witness-duty.ts';
import { type WitnessFolder, openWitnessFolder } from './witness-folder.ts';
import { serveWitness } from './witness-server.ts';

const origin = 'votataco.example';
const signer = readSigningKey(writeSigningKey(new Uint8Array(32).fill(5), origin), origin);
const now = () => new Date('2026-05-02T12:00:00Z');

/** A log of that many entries, the first of which may differ from those of another log. */
function logOf(size: number, first = 'first', by = signer): MemoryLog {
  const log = new MemoryLog(sha256, [by]);
  const rest = Array.from({ length: size - 1 }, (_, i) => encodeUtf8(`entry ${i}`));
  log.append([encodeUtf8(first), ...rest]);
  return log;
}

const root = mkdtempSync(join(tmpdir(), 'witness-'));
let served: ServedLog;
beforeAll(async () => {
  served = await serveMemoryLog(logOf(1), signer);
});
afterAll(async () => {
  await served.close();
  rmSync(root, { recursive: true });
});

const opened: WitnessFolder[] = [];
afterEach(() => {
  for (const folder of opened.splice(0)) folder.close();
});

/** A witness with the folder of that name, new or as it was left. */
async function openWitness(name: string) {
  const folder = await openWitnessFolder(join(root, name), {
    name: 'paper.example',
    readLogKeys: async () => [signer.key],
  });
  opened.push(folder);
  const witness = new Witness(folder, now);
  return { folder, witness, look: () => witness.follow(httpReader(served.url)) };
}

const requestOf = async (log: MemoryLog, oldSize: number) =>
  formatAddCheckpoint({
    oldSize,
    proof: oldSize === 0 ? [] : await log.consistency(oldSize),
    checkpoint: log.checkpoint(),
  });

describe('a witness that follows a log', () => {
  test('signs each head that extends the last one, also after it was restarted', async () => {
    const first = await openWitness('follows');
    served.show(logOf(300));
    expect(await first.look()).toEqual({ kind: 'signed', size: 300 });
    expect(await first.look()).toEqual({ kind: 'unchanged', size: 300 });
    first.folder.close();
    const again = await openWitness('follows');
    expect(again.folder.signer.key).toEqual(first.folder.signer.key);
    served.show(logOf(700));
    expect(await again.look()).toEqual({ kind: 'signed', size: 700 });
    const head = await openCheckpoint(verifyEd25519, again.witness.note() ?? '', {
      origin,
      logKeys: [signer.key],
      witnessKeys: [again.folder.signer.key],
      neededWitnesses: 1,
    });
    expect(head.size).toBe(700);
    expect(head.witnesses[0]?.time).toBe(now().getTime() / 1000);
  });

  test.each([
    ['of the same size', 300],
    ['that has grown', 400],
    ['that is smaller', 200],
  ])('does not sign a fork %s, and keeps both heads', async (_, size) => {
    const { folder, witness, look } = await openWitness(`fork-${size}`);
    served.show(logOf(300));
    await look();
    const before = witness.note();
    const forked = logOf(size, 'another');
    served.show(forked);
    const sighting = await look();
    expect(sighting).toMatchObject({ kind: 'refused' });
    expect(witness.note()).toBe(before);
    const [evidence = ''] = readdirSync(join(root, `fork-${size}`)).filter((name) =>
      name.startsWith('contradiction'),
    );
    const kept = readFileSync(join(root, `fork-${size}`, evidence), 'utf8');
    expect(kept).toContain(forked.checkpoint());
    expect(kept).toContain(before);
    folder.close();
  });

  test('says that a log has shrunk, and signs it when it has grown again', async () => {
    const { witness, look } = await openWitness('shrinks');
    served.show(logOf(300));
    await look();
    served.show(logOf(200));
    expect(await look()).toMatchObject({ kind: 'refused', fault: { code: 'log_shrank' } });
    expect(witness.note()).toContain('\n300\n');
    served.show(logOf(301));
    expect(await look()).toEqual({ kind: 'signed', size: 301 });
  });

  test('takes an older head for what it is, if the newer one contains it', async () => {
    const { witness, look } = await openWitness('cached');
    served.show(logOf(300));
    await look();
    const old = Buffer.from(logOf(200).checkpoint());
    served.show(logOf(300), (path, body) => (path === 'checkpoint' ? old : body));
    expect(await look()).toEqual({ kind: 'older', size: 200, lastSize: 300 });
    expect(witness.note()).toContain('\n300\n');
    const forked = Buffer.from(logOf(200, 'another').checkpoint());
    served.show(logOf(300), (path, body) => (path === 'checkpoint' ? forked : body));
    expect(await look()).toMatchObject({ kind: 'refused', fault: { code: 'consistency_refused' } });
  });

  test('signs nothing of another key, of another log, or with false tiles', async () => {
    const { witness, look } = await openWitness('strict');
    const strange = readSigningKey(writeSigningKey(new Uint8Array(32).fill(6), origin), origin);
    served.show(logOf(3, 'first', strange));
    await expect(look()).rejects.toThrow('No known key');
    const name = 'other.example';
    const other = readSigningKey(writeSigningKey(new Uint8Array(32).fill(5), name), name);
    served.show(logOf(3, 'first', other));
    await expect(look()).rejects.toThrow('is of the log other.example');
    expect(witness.note()).toBeNull();
    served.show(logOf(300));
    await look();
    served.show(logOf(600), (path, body) => (path.startsWith('tile/') ? null : body));
    await expect(look()).rejects.toThrow('tile/0/001 is missing');
    served.show(logOf(600), (path, body) => (path.startsWith('tile/') ? body.subarray(1) : body));
    await expect(look()).rejects.toThrow('bytes where');
    expect(witness.note()).toContain('\n300\n');
  });

  test('does not sign when its own memory cannot be read', async () => {
    const { folder, look } = await openWitness('broken');
    served.show(logOf(300));
    await look();
    writeFileSync(join(root, 'broken', 'head'), 'nonsense');
    await expect(look()).rejects.toThrow('cannot be read');
    folder.close();
  });
});

describe('the folder of a witness', () => {
  test('has the key for its owner alone, and is open once', async () => {
    const { folder } = await openWitness('folder');
    expect(statSync(join(root, 'folder', 'key')).mode & 0o777).toBe(0o600);
    await expect(openWitness('folder')).rejects.toThrow('in use by process');
    folder.close();
  });

  test('keeps the keys that the log had first', async () => {
    const first = await openWitness('keys');
    first.folder.close();
    const later = await openWitnessFolder(join(root, 'keys'), {
      name: undefined,
      readLogKeys: () => Promise.reject(new Error('Not to be asked again.')),
    });
    expect(later.logKeys).toEqual([signer.key]);
    later.close();
    const unnamed = { name: undefined, readLogKeys: async () => [signer.key] };
    await expect(openWitnessFolder(join(root, 'new'), unnamed)).rejects.toThrow('needs a name');
  });
});

describe('a witness that is asked', () => {
  async function serve(name: string) {
    const { folder, witness } = await openWitness(name);
    const errors: unknown[] = [];
    const server = serveWitness(witness, folder, (error) => errors.push(error));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const post = async (body: string) => {
      const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
      const type = response.headers.get('content-type');
      return { status: response.status, type, body: await response.text() };
    };
    const close = async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
    return { folder, witness, url, post, errors, close };
  }

  test('answers as C2SP tlog-witness says', async () => {
    const { folder, url, post, close } = await serve('asked');
    const log = logOf(300);
    const first = await post(await requestOf(log, 0));
    expect(first.status).toBe(200);
    const keys = [folder.signer.key];
    const answer = await readWitnessAnswer(verifyEd25519, first, log.checkpoint(), keys);
    expect(answer).toMatchObject({ signatures: [{ name: 'paper.example' }] });
    const again = await post(await requestOf(log, 0));
    expect(again).toEqual({ status: 409, type: 'text/x.tlog.size', body: '300\n' });
    expect((await post(await requestOf(logOf(700), 300))).status).toBe(200);
    expect((await post(await requestOf(logOf(800, 'another'), 700))).status).toBe(422);
    expect((await post('nonsense')).status).toBe(400);
    expect((await post('x'.repeat(1_000_000))).status).toBe(413);
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect(await (await fetch(`${url}/checkpoint`)).text()).toContain('\n700\n');
    const vkey = (await (await fetch(`${url}/vkey`)).text()).trim();
    expect(parseVkey(sha256, vkey)).toEqual(folder.signer.key);
    await close();
  });

  test('never signs two heads from the same one, however they are asked for', async () => {
    const { post, witness, close } = await serve('race');
    await post(await requestOf(logOf(100), 0));
    const requests = await Promise.all(
      Array.from({ length: 8 }, (_, i) => requestOf(logOf(101 + i), 100)),
    );
    const answers = await Promise.all(requests.map(post));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const signed = answers.findIndex(({ status }) => status === 200);
    expect(witness.note()).toContain(`\n${101 + signed}\n`);
    await close();
  });

  test('gives no signature away that it cannot remember', async () => {
    const { post, errors, close } = await serve('full');
    rmSync(join(root, 'full'), { recursive: true });
    writeFileSync(join(root, 'full'), 'no folder');
    const answer = await post(await requestOf(logOf(100), 0));
    expect(answer).toMatchObject({ status: 500, body: 'The witness cannot sign now.\n' });
    expect(errors).toHaveLength(1);
    await close();
    rmSync(join(root, 'full'));
  });
});

describe('the command', () => {
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, ['scripts/ledger/witness.ts', ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  };

  test('signs once, and ends with 1 after a fork', async () => {
    const folder = join(root, 'command');
    const args = [served.url, '--once', '--folder', folder];
    served.show(logOf(300));
    expect(await run(...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--name'),
    });
    const signed = await run(...args, '--name', 'paper.example');
    expect(signed.output).toContain('Signed the head of 300 entries.');
    expect(signed.output).toContain('This witness: paper.example+');
    expect(signed.code).toBe(0);
    served.show(logOf(300, 'another'));
    const forked = await run(...args);
    expect(forked.output).toContain('NOT SIGNED. Two heads of the same size 300');
    expect(forked.code).toBe(1);
    expect((await run()).code).toBe(2);
  });
});
