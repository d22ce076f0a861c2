import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import type { Entry } from '../../domain/ledger/rules.entries.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { makeLog, sampleHash } from '../../domain/testing/vote-ledger.ts';
import { exportCommand } from './export-command.ts';
import { entries, fileOf, platform, run, signer, startLogServer, whole } from './sample-log.ts';
import { buildVerifier } from './verifier-build.ts';
import { verifyCommand } from './verify-command.ts';

const result: Entry = { t: 'result', v: 1, sha256: sampleHash(2) };

let server: Awaited<ReturnType<typeof startLogServer>>;
let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  server = await startLogServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.serve(whole);
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const copyTo = (name: string) => run(exportCommand, inFolder(name), '--from', server.url);

describe('ledger:export', () => {
  /** The log as it stands in the folder. */
  const readCopy = (name: string) =>
    new Map(
      [...whole.files.keys()].map((path) => [path, readFileSync(join(inFolder(name), path))]),
    );

  test('copies a log that verifies in its turn, and extends it', async () => {
    server.serve(makeLog(platform, entries.slice(0, 300)));
    expect((await copyTo('copy')).code).toBe(0);
    server.serve(whole);
    expect(await copyTo('copy')).toMatchObject({ code: 0, printed: /It is in/ });
    const copy = { files: readCopy('copy') };
    server.serve(copy);
    expect((await run(verifyCommand, server.url)).code).toBe(0);
    expect(copy.files).toEqual(
      new Map([...whole.files].map(([path, file]) => [path, Buffer.from(file)])),
    );
  });

  test('refuses a log that contradicts the copy, and leaves its head', async () => {
    await copyTo('copy');
    server.serve(makeLog(platform, [...entries.slice(0, 600), result, result]));
    expect(await copyTo('copy')).toMatchObject({ code: 1, complained: /noted earlier unchanged/ });
    expect(readFileSync(inFolder('copy/checkpoint'), 'utf8')).toBe(whole.checkpoint);
  });

  test('writes no head of a log that is refused, or whose published numbers differ', async () => {
    server.serve(whole, ['tile/entries/001', '']);
    expect((await copyTo('broken')).code).toBe(1);
    const published = decodeUtf8(fileOf('ledger/tally')).replace('"points":1800', '"points":1');
    server.serve(whole, ['ledger/tally', published]);
    expect(await copyTo('broken')).toMatchObject({ code: 1, printed: /was not replaced/ });
    expect(existsSync(inFolder('broken/checkpoint'))).toBe(false);
  });

  test('notices that a file of the copy was changed', async () => {
    await copyTo('copy');
    writeFileSync(inFolder('copy/tile/entries/001'), fileOf('tile/entries/000'));
    expect(await copyTo('copy')).toMatchObject({ code: 1, complained: /names a festival/ });
  });

  test('says how it is called', async () => {
    expect(await run(exportCommand)).toMatchObject({
      code: 2,
      complained: /<folder> --from <url>/,
    });
  });
});

describe('the verifier', () => {
  test('is one file, and runs where there is nothing but Node', async () => {
    const built = await buildVerifier(inFolder('built'));
    cpSync(built, inFolder('alone.mjs'));
    expect(readFileSync(inFolder('alone.mjs'), 'utf8')).not.toMatch(/(from|import) ?["'](?!node:)/);
    const runAlone = (...args: string[]) =>
      new Promise<{ error: unknown; printed: string; complained: string }>((resolve) => {
        const options = { cwd: folder, env: {} };
        execFile(process.execPath, ['alone.mjs', ...args], options, (error, printed, complained) =>
          resolve({ error, printed, complained }),
        );
      });
    const good = await runAlone(server.url, '--vkey', formatVkey(signer.key));
    expect(good).toMatchObject({ error: null, printed: /has 601 entries/ });
    server.serve(whole, ['checkpoint', makeLog(platform, [...entries, result]).checkpoint]);
    expect(await runAlone(server.url)).toMatchObject({ error: { code: 2 } });
    server.serve(whole, ['tile/entries/000', fileOf('tile/entries/001')]);
    const refused = await runAlone(server.url);
    expect(refused).toMatchObject({
      error: { code: 1 },
      complained: /^Refused\. .*genesis|festival/,
    });
  });
});
