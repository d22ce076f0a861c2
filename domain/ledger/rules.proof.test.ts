import { generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryLog, faultOf } from '../testing/ledger.ts';
import { encodeUtf8, toHex } from './rules.bytes.ts';
import { formatCheckpoint, openCheckpoint, parseCheckpoint } from './rules.checkpoint.ts';
import { type KeyType, verifierKey } from './rules.keys.ts';
import { type NoteSigner, type VerifyEd25519, addSignatures, signText } from './rules.note.ts';
import { formatProof, parseProof, verifyProof } from './rules.proof.ts';
import { hashLeaf } from './rules.tree.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const pairs = new Map<string, ReturnType<typeof generateKeyPairSync>>();

function newSigner(name: string, type: KeyType): NoteSigner {
  const pair = generateKeyPairSync('ed25519');
  const spki = pair.publicKey.export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(-32));
  pairs.set(toHex(publicKey), pair);
  return {
    key: verifierKey(sha256, { name, type, publicKey }),
    sign: (message) => new Uint8Array(sign(null, message, pair.privateKey)),
  };
}

const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const pair = pairs.get(toHex(publicKey));
  return pair !== undefined && verify(null, message, pair.publicKey, signature);
};
const crypto = { sha256, verify: verifyEd25519 };

const origin = 'votataco.example';
const logSigner = newSigner(origin, 'log');
const witnesses = ['paper.example', 'university.example', 'tacos.example'].map((name) =>
  newSigner(name, 'witness'),
);
const witnessKeys = witnesses.map(({ key }) => key);
const policy = { origin, logKeys: [logSigner.key] };
const entryAt = (i: number) => encodeUtf8(`{"entry":${i}}`);
const log = new MemoryLog(sha256, [logSigner]);
log.append(Array.from({ length: 700 }, (_, i) => entryAt(i)));
const cosignedBy = (signers: readonly NoteSigner[], note = log.checkpoint()) =>
  addSignatures(
    note,
    signers.map((signer) => signText(signer, formatCheckpoint(log.head()), 1_777_777_777)),
  );

describe('a head', () => {
  test('is the text of C2SP tlog-checkpoint', () => {
    const example =
      'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    const head = parseCheckpoint(example);
    expect(head).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(formatCheckpoint(head)).toBe(example);
    expect(parseCheckpoint(`${example}one more\n`).extensions).toEqual(['one more']);
  });

  const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
  test.each([
    '',
    `\n1\n${root}\n`,
    `o\n01\n${root}\n`,
    `o\n-1\n${root}\n`,
    `o\n1\n${root}`,
    `o\n1\n${root}\n\n`,
    `o\n1\n${root.slice(0, -1)}\n`,
    'o\n1\nAAAA\n',
    'o\n1\n',
  ])('is not %j', async (text) => {
    expect(await faultOf(() => parseCheckpoint(text))).not.toBeNull();
  });

  test('is opened for the log that has signed it', async () => {
    const opened = await openCheckpoint(verifyEd25519, log.checkpoint(), policy);
    expect(opened).toMatchObject({ ...log.head(), witnesses: [] });
    const other = newSigner(origin, 'log');
    await expect(
      openCheckpoint(verifyEd25519, log.checkpoint(), { origin, logKeys: [other.key] }),
    ).rejects.toThrow('No known key');
    await expect(
      openCheckpoint(verifyEd25519, log.checkpoint(), { ...policy, origin: 'other.example' }),
    ).rejects.toThrow('is of the log votataco.example, not of other.example');
  });

  test('is signed by two keys of the log while one gives way to the other', async () => {
    const next = newSigner(origin, 'log');
    const overlap = new MemoryLog(sha256, [logSigner, next]);
    overlap.append([entryAt(0)]);
    for (const logKeys of [[logSigner.key], [next.key], [next.key, logSigner.key]]) {
      const opened = await openCheckpoint(verifyEd25519, overlap.checkpoint(), { origin, logKeys });
      expect(opened.logSigners).toHaveLength(logKeys.length);
    }
  });

  test('has as many witnesses as are demanded, each counted once', async () => {
    const open = (note: string, neededWitnesses: number, keys = witnessKeys) =>
      openCheckpoint(verifyEd25519, note, { ...policy, witnessKeys: keys, neededWitnesses });
    const two = cosignedBy(witnesses.slice(0, 2));
    const opened = await open(two, 2);
    expect(opened.witnesses.map(({ key }) => key.name)).toEqual([
      'paper.example',
      'university.example',
    ]);
    await expect(open(two, 3)).rejects.toThrow('2 of the demanded 3');
    // One key under two names, one name with two keys, and the log itself as a witness are one, one and none.
    const [paper] = witnesses;
    const twin = newSigner('paper.example', 'witness');
    const alias = verifierKey(sha256, { ...(paper?.key ?? twin.key), name: 'alias.example' });
    const self = verifierKey(sha256, { ...logSigner.key, type: 'witness' });
    const many = [
      ...witnesses.slice(0, 1),
      twin,
      { key: alias, sign: paper?.sign ?? twin.sign },
      { key: self, sign: logSigner.sign },
    ];
    const keys = many.map(({ key }) => key);
    expect((await open(cosignedBy(many), 0, keys)).witnesses).toHaveLength(1);
  });

  test('is not one that witnesses alone have signed', async () => {
    const [, ...lines] = cosignedBy(witnesses).split('— ');
    const note = `${formatCheckpoint(log.head())}\n${lines
      .slice(1)
      .map((line) => `— ${line}`)
      .join('')}`;
    await expect(openCheckpoint(verifyEd25519, note, { ...policy, witnessKeys })).rejects.toThrow(
      'not signed by the log',
    );
  });
});

describe('a proof', () => {
  const extra = encodeUtf8('{"r":"…"}');

  test('is the text of C2SP tlog-proof, and shows its entry to be in the log', async () => {
    const text = await log.proof(417, extra);
    const lines = text.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'c2sp.org/tlog-proof@v1',
      `extra ${Buffer.from(extra).toString('base64')}`,
      'index 417',
    ]);
    const proof = parseProof(text);
    expect(proof.checkpoint).toBe(log.checkpoint());
    expect(formatProof(proof)).toBe(text);
    const head = await verifyProof(crypto, proof, hashLeaf(sha256, entryAt(417)), policy);
    expect(head.size).toBe(700);
    const without = await log.proof(0);
    expect(without).not.toContain('extra');
    expect(formatProof(parseProof(without))).toBe(without);
  });

  test('is refused for another entry, and for another log', async () => {
    const proof = parseProof(await log.proof(417));
    await expect(
      verifyProof(crypto, proof, hashLeaf(sha256, entryAt(418)), policy),
    ).rejects.toThrow('does not lead');
    const foreign = new MemoryLog(sha256, [newSigner('other.example', 'log')]);
    foreign.append([entryAt(0)]);
    await expect(
      verifyProof(crypto, parseProof(await foreign.proof(0)), hashLeaf(sha256, entryAt(0)), policy),
    ).rejects.toThrow('is of the log other.example');
  });

  test('notices every changed, added or missing character, if all signers are known', async () => {
    const plain = parseProof(await log.proof(417));
    const text = formatProof({ ...plain, checkpoint: cosignedBy(witnesses) });
    const leafHash = hashLeaf(sha256, entryAt(417));
    const check = async (of: string) =>
      verifyProof(crypto, parseProof(of), leafHash, { ...policy, witnessKeys }, { isStrict: true });
    expect((await check(text)).witnesses).toHaveLength(3);
    const accepted: string[] = [];
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'A' ? 'B' : 'A';
      const rest = text.slice(at + 1);
      for (const changed of [text.slice(0, at) + other + rest, text.slice(0, at) + rest])
        if ((await faultOf(() => check(changed))) === null) accepted.push(changed);
    }
    expect(accepted).toEqual([]);
    const place = fc.integer({ min: 0, max: text.length });
    const character = fc.oneof(
      fc.constantFrom('\n', ' ', '=', '+', '/', '—', 'A', 'B', '0', '1', '9', ''),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(place, character, fc.boolean(), async (at, other, isAdded) => {
        const changed = text.slice(0, at) + other + text.slice(isAdded ? at : at + 1);
        fc.pre(changed !== text);
        expect(await faultOf(() => check(changed))).not.toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    '',
    'c2sp.org/tlog-proof@v2\nindex 0\n\n',
    'c2sp.org/tlog-proof@v1\n\n',
    'c2sp.org/tlog-proof@v1\nextra \nindex 0\n\n',
    'c2sp.org/tlog-proof@v1\nindex 00\n\n',
    'c2sp.org/tlog-proof@v1\nindex 0\nAAAA\n\n',
    'c2sp.org/tlog-proof@v1\nindex 0\nextra AAAA\n\n',
    'c2sp.org/tlog-proof@v1\nindex 0',
    `c2sp.org/tlog-proof@v1\nindex 0\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n`,
  ])('is not %j', async (text) => {
    expect(await faultOf(() => parseProof(text))).not.toBeNull();
  });

  test('is not 100 MB of nonsense, which costs nothing', () => {
    const nonsense = 'x'.repeat(100_000_000);
    expect(() => parseProof(nonsense)).toThrow('too large: 100000000 where 65536 are allowed');
  });
});
