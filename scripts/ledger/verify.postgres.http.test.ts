import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { type Entry, formatEntry } from '../../domain/ledger/rules.entries.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { addSignatures, parseNote, signText } from '../../domain/ledger/rules.note.ts';
import { makePromise } from '../../domain/ledger/rules.promise.ts';
import { hashLeaf } from '../../domain/ledger/rules.tree.ts';
import {
  type SampleLog,
  changeByte,
  makeLog,
  receiptOf,
  sampleHash,
} from '../../domain/testing/vote-ledger.ts';
import { sha256 } from '../../server/signing-key.ts';
import {
  entries,
  fileOf,
  makeSigner,
  origin,
  platform,
  run,
  signer,
  startLogServer,
  votes,
  whole,
} from './sample-log.ts';
import { verifyCommand } from './verify-command.ts';

const result: Entry = { t: 'result', v: 1, sha256: sampleHash(2) };

let server: Awaited<ReturnType<typeof startLogServer>>;
let folder: string;
const inFolder = (name: string) => join(folder, name);
const save = (name: string, text: string): string => {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
};

beforeAll(async () => {
  server = await startLogServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.serve(whole);
  folder = mkdtempSync(join(tmpdir(), 'vota-taco-ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (...args: string[]) => run(verifyCommand, server.url, ...args);

describe('ledger:verify', () => {
  test('finds a good log good, and says what it holds', async () => {
    const { code, printed, complained } = await check();
    expect(printed).toContain('The log votataco.example has 601 entries');
    expect(printed).toContain(formatVkey(signer.key));
    expect(printed).toContain('600 votes with 1,800 points count at 5 restaurants');
    expect(printed).toContain('are those of the log, dish by dish');
    expect(complained).toContain('100 %: 601 entries');
    expect(code).toBe(0);
  });

  test('tells programs the same in JSON', async () => {
    const { code, printed } = await check('--json', '--vkey', formatVkey(signer.key));
    expect(JSON.parse(printed)).toMatchObject({
      ok: true,
      size: 601,
      areKeysBelieved: false,
      figures: { votes: 600 },
      differences: [],
    });
    expect(code).toBe(0);
  });

  test('notes a head, and later finds it in the log', async () => {
    server.serve(makeLog(platform, entries.slice(0, 300)));
    expect((await check('--note', inFolder('head'))).code).toBe(0);
    server.serve(whole);
    const { code, printed } = await check('--since', inFolder('head'));
    expect(printed).toContain('contains the 300 entries of the head noted earlier');
    expect(code).toBe(0);
  });

  test('names a published number that differs, and ends with 1', async () => {
    const published = JSON.parse(decodeUtf8(fileOf('ledger/tally')));
    published.restaurants[0].dishes[0].votes += 1;
    server.serve(whole, ['ledger/tally', JSON.stringify(published)]);
    const { code, printed } = await check();
    expect(printed).toMatch(/restaurant \S+, dish \S+: votes 41 published, 40 in the log/);
    expect(code).toBe(1);
  });

  test('demands witnesses', async () => {
    const witness = makeSigner('paper.example', 'witness');
    const witnesses = save('witnesses', `${formatVkey(witness.key)}\n`);
    const demand = ['--witnesses', witnesses, '--require', '1'];
    expect(await check(...demand)).toMatchObject({ code: 1, complained: /0 of the demanded 1/ });
    const { text } = parseNote(whole.checkpoint);
    const cosigned = addSignatures(whole.checkpoint, [signText(witness, text, 1_777_777_777)]);
    server.serve(whole, ['checkpoint', cosigned]);
    const { code, printed } = await check(...demand);
    expect(printed).toContain('signed this head: paper.example');
    expect(code).toBe(0);
  });

  test('checks a receipt and a promise', async () => {
    const [entry] = votes.slice(9);
    if (!entry) return;
    const receipt = save(
      'receipt',
      await receiptOf(platform, whole, { person: 9, entry, index: 10 }),
    );
    const promiseOf = (vote: Entry, deadline: number) =>
      makePromise([signer], { origin, leafHash: hashLeaf(sha256, formatEntry(vote)), deadline });
    const kept = save('kept', promiseOf(entry, 1));
    const both = await check('--receipt', receipt, '--promise', kept);
    expect(both.printed).toContain('its vote is entry 10 of the log');
    expect(both.printed).toContain('The promise is kept');
    expect(both.code).toBe(0);
    const broken = await check('--promise', save('broken', promiseOf(result, 1)));
    expect(broken.printed).toContain('The promise is broken');
    expect(broken.code).toBe(1);
    const waiting = await check('--promise', save('waiting', promiseOf(result, 2 ** 40)));
    expect(waiting).toMatchObject({ code: 0, printed: /not in the log yet/ });
    server.serve(makeLog(platform, [...entries.slice(0, 10), result]));
    const lost = await check('--receipt', receipt);
    expect(lost).toMatchObject({ code: 1, complained: /is not at its place in the log/ });
  });
});

describe('ledger:verify refuses with 1 and a sentence', () => {
  const other = makeSigner(origin);
  const bundle = 'tile/entries/001';
  const pts = Buffer.from(fileOf(bundle)).indexOf('"pts":2') + 6;
  const twice: Entry[] = [...entries, ...entries.slice(5, 6)];
  const spaced = encodeUtf8('{"leaf":1,"t":"void","v":1, "why":"held"}');
  const swapped = makeLog(platform, [...entries.slice(0, 599), ...entries.slice(599).toReversed()]);
  test.each<[string, SampleLog, [string, Uint8Array | string][], RegExp]>([
    ['changed entries', whole, [[bundle, changeByte(fileOf(bundle), pts)]], /do not give the root/],
    [
      'a bundle cut off',
      whole,
      [[bundle, fileOf(bundle).slice(0, -9)]],
      /bundle of entries is cut off/,
    ],
    [
      'entries in another order',
      whole,
      [['tile/entries/002.p/89', swapped.files.get('tile/entries/002.p/89') ?? '']],
      /do not give the root/,
    ],
    [
      'a changed tile',
      whole,
      [['tile/0/001', changeByte(fileOf('tile/0/001'), 3)]],
      /tile tile\/0\/001 is not made of/,
    ],
    [
      'a tile cut off',
      whole,
      [['tile/0/001', fileOf('tile/0/001').slice(32)]],
      /tile tile\/0\/001 is not made of/,
    ],
    [
      'tiles in another order',
      whole,
      [['tile/0/000', fileOf('tile/0/001')]],
      /tile tile\/0\/000 is not made of/,
    ],
    [
      'a tile that does not end',
      whole,
      [['tile/0/000', new Uint8Array(50_000_000)]],
      /more than 8192 bytes/,
    ],
    [
      'a person twice on a day',
      makeLog(platform, twice),
      [],
      /Entry 601: One person has two votes/,
    ],
    [
      'an entry not canonical',
      makeLog(platform, [...entries, spaced]),
      [],
      /Entry 601: .* canonical form/,
    ],
    ['another key', makeLog({ sha256, signer: other }, entries), [], /No known key has signed/],
    [
      'another origin',
      makeLog({ sha256, signer: makeSigner('other.example') }, entries),
      [],
      /log other.example, not of votataco/,
    ],
    [
      'a log that shrank',
      makeLog(platform, entries.slice(0, 9)),
      [],
      /9 entries, fewer than the 601/,
    ],
    [
      'a fork',
      makeLog(platform, [...entries.slice(0, 600), result, result]),
      [],
      /601 entries of the head noted earlier unchanged/,
    ],
  ])('%s', async (_, log, files, sentence) => {
    const since = save('head', whole.checkpoint);
    server.serve(log, ...files);
    const { code, complained } = await check('--since', since, '--vkey', formatVkey(signer.key));
    expect(complained).toMatch(sentence);
    expect(code).toBe(1);
    expect(
      (await check('--json', '--since', since, '--vkey', formatVkey(signer.key))).printed,
    ).toContain('"ok":false');
  });
});

describe('ledger:verify ends with 2', () => {
  test.each([
    ['without an address', [], /Give the address/],
    ['with an option that it lacks', ['http://localhost:1', '--vote'], /--vote/],
    ['with a file that is not there', ['http://localhost:1', '--since', '/none'], /cannot be read/],
    ['with a key that is none', ['http://localhost:1', '--vkey', 'x'], /no key of a log/],
    ['with more witnesses than there are', ['http://localhost:1', '--require', '1'], /from 0 to 0/],
    ['where nobody answers', ['http://localhost:1'], /cannot be read/],
  ])('%s', async (_, args, sentence) => {
    const { code, complained } = await run(verifyCommand, ...args);
    expect(complained).toMatch(sentence);
    expect(code).toBe(2);
  });

  test('where there is no log', async () => {
    server.serve({ files: new Map() });
    expect(await check()).toMatchObject({ code: 2, complained: /answers with 404/ });
  });

  test('and not where help is asked for', async () => {
    expect(await run(verifyCommand, '--help')).toMatchObject({ code: 0, printed: /--since FILE/ });
  });
});
