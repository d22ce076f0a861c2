import { generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type SampleLog,
  changeByte,
  makeLog,
  sampleGenesis,
  sampleHash,
  sampleId,
  sampleVotes,
} from '../testing/vote-ledger.ts';
import { encodeUtf8 } from './rules.bytes.ts';
import { parseCheckpoint, signCheckpoint } from './rules.checkpoint.ts';
import { type Entry, formatEntry } from './rules.entries.ts';
import { checkExtends } from './rules.extends.ts';
import { formatVkey, verifierKey } from './rules.keys.ts';
import { type NoteSigner, parseNote } from './rules.note.ts';
import { parsePublished } from './rules.published.ts';
import { type RecountOptions, parseKeys, readKeys, recount } from './rules.recount.ts';
import { tilePath } from './rules.tiles.ts';
import { hashLeaf } from './rules.tree.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const origin = 'votataco.example';
const makeSigner = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const signer: NoteSigner = {
    key: verifierKey(sha256, { name: origin, type: 'log', publicKey: raw }),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
  const check = (_: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
    verify(null, message, publicKey, signature);
  return { signer, check };
};
const { signer, check } = makeSigner();
const platform = { sha256, signer };
const votes = sampleVotes(sha256, 700);
const entries: Entry[] = [sampleGenesis(origin), ...votes];
const whole = makeLog(platform, entries);

const headOf = ({ checkpoint }: SampleLog) => parseCheckpoint(parseNote(checkpoint).text);
const run = (
  { files }: Pick<SampleLog, 'files'>,
  options: Partial<RecountOptions> = {},
): ReturnType<typeof recount> =>
  recount({
    crypto: { sha256, verify: check },
    read: async (path) => files.get(path) ?? Promise.reject(new Error(`no ${path}`)),
    policy: { origin, logKeys: [signer.key] },
    ...options,
  });
/** The log with other files. */
const withFiles = (log: SampleLog, ...files: [string, Uint8Array | string][]): SampleLog => ({
  ...log,
  files: new Map([
    ...log.files,
    ...files.map(
      ([path, file]) => [path, typeof file === 'string' ? encodeUtf8(file) : file] as const,
    ),
  ]),
});
const decodeLatin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bundlePath = (index: number, width = 256) => tilePath({ level: 'entries', index, width });
const fileOf = (path: string) => whole.files.get(path) ?? new Uint8Array(0);

describe('a recount', () => {
  test('gives the figures of the head, and finds no difference', async () => {
    const progress: number[] = [];
    const done = await run(whole, { onProgress: ({ entries }) => progress.push(entries) });
    const points = votes.reduce((sum, { pts }) => sum + pts, 0);
    expect(done.figures).toMatchObject({ size: 701, votes: 700, points });
    expect(done.differences).toEqual([]);
    expect(done.head).toMatchObject({ origin, size: 701 });
    expect(progress).toEqual([256, 512, 701]);
  });

  test('of a log of one entry, and of a whole number of bundles', async () => {
    expect((await run(makeLog(platform, entries.slice(0, 1)))).figures.size).toBe(1);
    expect((await run(makeLog(platform, entries.slice(0, 512)))).figures.size).toBe(512);
  });

  test('compares with published numbers of an earlier size', async () => {
    const early = makeLog(platform, entries.slice(0, 300));
    const later = withFiles(whole, ['ledger/tally', early.files.get('ledger/tally') ?? '']);
    const done = await run(later);
    expect(done.differences).toEqual([]);
    expect(done.figures.votes).toBe(700);
    expect(done.published.votes).toBe(299);
  });

  test('reports each number that differs', async () => {
    const published = parsePublished(fileOf('ledger/tally'), origin);
    const [first, ...others] = published.restaurants;
    const changed = { ...published, restaurants: [{ ...first, points: 1, voters: 0 }, ...others] };
    const done = await run(withFiles(whole, ['ledger/tally', JSON.stringify(changed)]));
    expect(done.differences).toMatchObject([
      { rest: first?.id, counted: 'points', log: first?.points, published: 1 },
      { rest: first?.id, counted: 'voters', published: 0 },
    ]);
  });

  test('finds wanted leaves', async () => {
    const [vote] = votes.slice(400);
    const wanted = [
      vote ? hashLeaf(sha256, formatEntry(vote)) : sha256(Uint8Array.of()),
      sha256(Uint8Array.of(1)),
    ];
    expect((await run(whole, { wanted })).found).toEqual([401, null]);
  });

  test.each([1, 255, 256, 257, 700, 701])('contains a head of %i entries', async (size) => {
    const since = headOf(makeLog(platform, entries.slice(0, size)));
    expect((await run(whole, { since })).figures.size).toBe(701);
    const read = async (path: string) => fileOf(path);
    await expect(
      checkExtends({ crypto: { sha256, verify: check }, read }, headOf(whole), since),
    ).resolves.toBeUndefined();
  });

  test('gives every bundle and every tile of the log', async () => {
    const seen = new Map<string, string>();
    const keep = async (path: string, bytes: Uint8Array) => void seen.set(path, decodeLatin(bytes));
    await run(whole, {
      since: headOf(makeLog(platform, entries.slice(0, 300))),
      onBundle: (name, bytes) => keep(tilePath(name), bytes),
      onTile: (tile) => keep(tilePath(tile), tile.hashes),
    });
    const tiles = [...whole.files].filter(([path]) => path.startsWith('tile/'));
    expect(seen).toEqual(new Map(tiles.map(([path, bytes]) => [path, decodeLatin(bytes)])));
  });

  test('reads the head again where it is older than the published numbers', async () => {
    const heads = [makeLog(platform, entries.slice(0, 9)), whole];
    let pauses = 0;
    const read = async (path: string) =>
      path === 'checkpoint' ? encodeUtf8(heads.shift()?.checkpoint ?? '') : fileOf(path);
    const pause = async () => void (pauses += 1);
    expect((await run(whole, { read, pause })).figures.size).toBe(701);
    expect(pauses).toBe(1);
  });

  test('stops when it is cancelled', async () => {
    const signal = { aborted: false };
    const onProgress = () => void (signal.aborted = true);
    await expect(run(whole, { signal, onProgress })).rejects.toMatchObject({
      code: 'recount_cancelled',
    });
  });
});

describe('a recount refuses', () => {
  const [first, second] = [fileOf(bundlePath(0)), fileOf(bundlePath(1))];
  // 2 and 3 differ in one bit, and so do 1 and 0.
  const [twoPoints, onePoint] = [2, 1].map(
    (pts) => decodeLatin(second).indexOf(`"pts":${pts}`) + 6,
  );
  const other = makeSigner();
  const headBy = (by: NoteSigner, name = origin, size = 701) =>
    signCheckpoint([by], { origin: name, size, root: headOf(whole).root });
  test.each<[string, [string, Uint8Array | string], string]>([
    [
      'an entry with other points',
      [bundlePath(1), changeByte(second, twoPoints ?? 0)],
      'root_differs',
    ],
    [
      'an entry with no point',
      [bundlePath(1), changeByte(second, onePoint ?? 0)],
      'entry_field_invalid',
    ],
    ['a bundle cut off', [bundlePath(1), second.slice(0, -1)], 'bad_bundle'],
    ['a bundle with more', [bundlePath(1), Uint8Array.of(...second, 0)], 'bad_bundle'],
    ['no bundle', [bundlePath(1), ''], 'bad_bundle'],
    ['nonsense', [bundlePath(1), new Uint8Array(3_000_000)], 'answer_too_large'],
    ['a bundle in place of another', [bundlePath(1), first], 'genesis_again'],
    ['a head of another key', ['checkpoint', headBy(other.signer)], 'no_known_signature'],
    ['a head of another origin', ['checkpoint', headBy(signer, 'other.example')], 'wrong_origin'],
    [
      'a head of a size that nobody has',
      ['checkpoint', headBy(signer, origin, 2 ** 50)],
      'log_too_large',
    ],
    ['a head before the numbers', ['checkpoint', headBy(signer, origin, 9)], 'published_ahead'],
    [
      'a head with another root',
      [
        'checkpoint',
        makeLog(platform, [...entries.slice(0, 700), ...entries.slice(1, 2)]).checkpoint,
      ],
      'root_differs',
    ],
    ['a head that is none', ['checkpoint', '<html>'], 'bad_note'],
    ['100 MB for a head', ['checkpoint', new Uint8Array(100_000_000)], 'answer_too_large'],
    ['100 MB of numbers', ['ledger/tally', new Uint8Array(100_000_000)], 'answer_too_large'],
    ['numbers that are a page', ['ledger/tally', '<html>'], 'bad_published'],
  ])('%s', async (_, file, code) => {
    await expect(run(withFiles(whole, file))).rejects.toMatchObject({ code });
  });

  test('bundles in another order', async () => {
    const entriesOf = [...entries.slice(0, 256), ...entries.slice(512), ...entries.slice(256, 512)];
    const reordered = makeLog(platform, entriesOf);
    const files = [0, 1].map((index): [string, Uint8Array] => [
      bundlePath(index),
      reordered.files.get(bundlePath(index)) ?? first,
    ]);
    await expect(run(withFiles(whole, ...files))).rejects.toMatchObject({
      code: 'voter_votes_twice',
    });
    const swapped = makeLog(platform, [...entries.slice(0, -2), ...entries.slice(-2).toReversed()]);
    const last = bundlePath(2, 189);
    await expect(
      run(withFiles(whole, [last, swapped.files.get(last) ?? first])),
    ).rejects.toMatchObject({ code: 'root_differs' });
  });

  test.each<[string, (Entry | Uint8Array)[], string]>([
    ['two votes of a person on a day', [...entries, ...entries.slice(5, 6)], 'voter_votes_twice'],
    [
      'an entry that is not canonical',
      [...entries, encodeUtf8('{"t":"void", "leaf":1,"v":1,"why":"held"}')],
      'entry_not_canonical',
    ],
    [
      'a log of another festival',
      [{ ...sampleGenesis(origin), event: sampleId('e', 9) } as Entry],
      'genesis_of_other_festival',
    ],
    ['a log that names another one', [sampleGenesis('other.example')], 'genesis_of_other_log'],
  ])('%s, though it is signed', async (_, of, code) => {
    const event = '0e5a7c1e-0000-7000-8000-000000000001';
    await expect(run(makeLog(platform, of), { event })).rejects.toMatchObject({ code });
  });

  test('an older head than the one noted, as a late cache shows it, is no log that shrank', async () => {
    const late = withFiles(whole, ...makeLog(platform, entries.slice(0, 300)).files);
    const since = headOf(whole);
    await expect(run(late, { since })).rejects.toMatchObject({ code: 'head_behind' });
    expect((await run(late)).differences).toEqual([]);
  });

  test('a log that shrank or forked since a head was noted', async () => {
    const result: Entry = { t: 'result', v: 1, sha256: sampleHash(3) };
    const longer = headOf(makeLog(platform, [...entries, result]));
    const read = async (path: string) => fileOf(path);
    await expect(run(whole, { since: longer, read })).rejects.toMatchObject({ code: 'log_shrank' });
    const options = { crypto: { sha256, verify: check }, read };
    await expect(checkExtends(options, headOf(whole), longer)).rejects.toMatchObject({
      code: 'log_shrank',
    });
    for (const size of [300, 701]) {
      const fork = headOf(makeLog(platform, [...entries.slice(0, size - 1), result]));
      await expect(run(whole, { since: fork })).rejects.toMatchObject({ code: 'log_forked' });
      await expect(checkExtends(options, headOf(whole), fork)).rejects.toThrow(/./);
    }
  });
});

test('the keys of a log stand one a line', async () => {
  const line = formatVkey(signer.key);
  expect(parseKeys(sha256, `${line}\n${line}\n`)).toEqual([signer.key, signer.key]);
  expect(await readKeys(sha256, async () => encodeUtf8(line))).toEqual([signer.key]);
  for (const text of ['', '\n', `${line}\n`.repeat(17)]) {
    expect(() => parseKeys(sha256, text)).toThrow(/no key/);
  }
});
