import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { MemoryLog } from '../../domain/testing/ledger.ts';
import { readSigningKey, sha256, writeSigningKey } from '../../server/signing-key.ts';
import { buildGoReader, runGoReader } from './go-reader.ts';
import { type ServedLog, serveMemoryLog } from './serve-memory-log.ts';

const origin = 'votataco.example';
const signer = readSigningKey(writeSigningKey(new Uint8Array(32).fill(5), origin), origin);
const other = readSigningKey(writeSigningKey(new Uint8Array(32).fill(6), origin), origin);
const vkey = formatVkey(signer.key);

/** Its last tiles of two levels are partial, and one is full. */
const size = 65_536 + 700;
const log = new MemoryLog(sha256, [signer]);
log.append(Array.from({ length: size }, (_, i) => encodeUtf8(`{"entry":${i}}`)));

let served: ServedLog;
let reader: Awaited<ReturnType<typeof buildGoReader>>;
const folder = mkdtempSync(join(tmpdir(), 'go-reader-'));

beforeAll(async () => {
  [served, reader] = await Promise.all([serveMemoryLog(log, signer), buildGoReader(folder)]);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

/** Where Go is not installed the test says so, as skipped. */
async function readByGo(skip: (why: string) => void, of: { vkey?: string; proof?: string } = {}) {
  if ('missing' in reader) {
    skip(reader.missing);
    return { code: -1, output: '' };
  }
  return runGoReader(reader.path, { url: served.url, vkey, ...of });
}

/** Changes one byte of the file at an address. */
const changing = (changed: string, at: number) => (path: string, body: Buffer) => {
  if (path === changed) body.writeUInt8(body.readUInt8(at) ^ 1, at);
  return body;
};

describe('Go’s sumdb', () => {
  test('reads the log to its signed root, and finds every proof good', async ({ skip }) => {
    served.show(log);
    const { code, output } = await readByGo(skip);
    expect(output).toMatch(/^entries 66236, proofs \d\d+\n$/);
    expect(code).toBe(0);
  });

  test('takes a proof of an entry', async ({ skip }) => {
    served.show(log);
    const file = join(folder, 'good.tlog-proof');
    writeFileSync(file, await log.proof(4127, encodeUtf8('{}')));
    const { code, output } = await readByGo(skip, { proof: file });
    expect(output).toContain('proof of entry 4127\n');
    expect(code).toBe(0);
  });

  test('refuses a proof of another entry', async ({ skip }) => {
    served.show(log);
    const file = join(folder, 'bad.tlog-proof');
    writeFileSync(file, (await log.proof(4127)).replace('index 4127', 'index 4126'));
    const { code, output } = await readByGo(skip, { proof: file });
    expect(output).toContain('proof: ');
    expect(code).toBe(1);
  });

  test.for([
    ['a changed entry', 'tile/entries/003', 70, 'another root'],
    ['a cut bundle', 'tile/entries/003', 0, 'cut off'],
    ['a changed hash', 'tile/0/003', 40, 'differs from what the entries make'],
    ['a changed hash of the last tile', 'tile/2/000.p/1', 3, 'differs from what the entries make'],
    ['a changed head', 'checkpoint', origin.length + 1, 'head: '],
  ] as const)('refuses %s', async ([, path, at, says], { skip }) => {
    served.show(log, changing(path, at));
    const { code, output } = await readByGo(skip);
    expect(output).toContain(says);
    expect(code).toBe(1);
  });

  test('refuses a log signed by another key', async ({ skip }) => {
    served.show(log);
    const { code, output } = await readByGo(skip, { vkey: formatVkey(other.key) });
    expect(output).toContain('no verifiable signatures');
    expect(code).toBe(1);
  });
});
