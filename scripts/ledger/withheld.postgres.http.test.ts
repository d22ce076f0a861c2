import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Entry } from '../../domain/ledger/rules.entries.ts';
import { makeLog, sampleHash } from '../../domain/testing/vote-ledger.ts';
import { exportCommand } from './export-command.ts';
import { entries, platform, run, startLogServer, whole } from './sample-log.ts';
import { verifyCommand } from './verify-command.ts';

const SENTENCE =
  'The votes in the log are withheld until the results of the festival are published.\n';
const result: Entry = { t: 'result', v: 1, sha256: sampleHash(2) };

let server: Awaited<ReturnType<typeof startLogServer>>;
let folder: string;

beforeAll(async () => {
  server = await startLogServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.serve(whole);
  server.withhold();
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A head noted when the log had the first of its entries. */
function noted(first: readonly Entry[]): string {
  const path = join(folder, 'head');
  writeFileSync(path, makeLog(platform, first).checkpoint);
  return path;
}

test('ledger:verify says that votes are withheld, and neither that the log is good nor that it is refused', async () => {
  expect(await run(verifyCommand, server.url)).toEqual({
    code: 2,
    printed: '',
    complained: SENTENCE,
  });
  const { code, printed } = await run(verifyCommand, server.url, '--json');
  expect([code, JSON.parse(printed)]).toEqual([2, { ok: null, message: SENTENCE.trim() }]);
});

test('a head noted earlier is compared all the same, and a log that does not contain it is refused', async () => {
  const good = await run(verifyCommand, server.url, '--since', noted(entries.slice(0, 300)));
  expect(good).toMatchObject({ code: 2, complained: SENTENCE });
  const forked = noted([...entries.slice(0, 299), result]);
  expect(await run(verifyCommand, server.url, '--since', forked)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^Refused\. The newer log does not contain the older one/),
  });
  const longer = noted([...entries, result]);
  expect(await run(verifyCommand, server.url, '--since', longer)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/fewer than the 602 of the head noted earlier/),
  });
});

test('ledger:export says the same, and leaves no head', async () => {
  const copy = join(folder, 'copy');
  expect(await run(exportCommand, copy, '--from', server.url)).toEqual({
    code: 2,
    printed: '',
    complained: SENTENCE,
  });
  expect(existsSync(join(copy, 'checkpoint'))).toBe(false);
});
