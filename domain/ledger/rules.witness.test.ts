import { createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MemoryLog } from '../testing/ledger.ts';
import { encodeBase64Url, encodeUtf8, fromHex } from './rules.bytes.ts';
import { formatCheckpoint } from './rules.checkpoint.ts';
import { type KeyType, verifierKey } from './rules.keys.ts';
import { type NoteSigner, formatSignature, signText } from './rules.note.ts';
import {
  formatAddCheckpoint,
  judgeCheckpoint,
  parseAddCheckpoint,
  readWitnessAnswer,
} from './rules.witness.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const verifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(publicKey) };
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};
const crypto = { sha256, verify: verifyEd25519 };

function newSigner(name: string, type: KeyType): NoteSigner {
  const pair = generateKeyPairSync('ed25519');
  const spki = pair.publicKey.export({ format: 'der', type: 'spki' });
  return {
    key: verifierKey(sha256, { name, type, publicKey: new Uint8Array(spki.subarray(-32)) }),
    sign: (message) => new Uint8Array(sign(null, message, pair.privateKey)),
  };
}

const origin = 'votataco.example';
const logSigner = newSigner(origin, 'log');
const policy = { origin, logKeys: [logSigner.key] };

/** A log of that many entries, the first of which may differ from those of another log. */
function logOf(size: number, first = 'first', signer = logSigner): MemoryLog {
  const log = new MemoryLog(sha256, [signer]);
  const rest = Array.from({ length: size - 1 }, (_, i) => encodeUtf8(`entry ${i}`));
  log.append([encodeUtf8(first), ...rest]);
  return log;
}

const requestOf = async (log: MemoryLog, oldSize: number) =>
  formatAddCheckpoint({
    oldSize,
    proof: oldSize === 0 ? [] : await log.consistency(oldSize),
    checkpoint: log.checkpoint(),
  });

const judge = (request: string, last: MemoryLog | null = null) =>
  judgeCheckpoint(crypto, request, {
    policyOf: (name) => (name === origin ? policy : null),
    lastOf: () => last?.head() ?? null,
  });

describe('a witness', () => {
  test('signs the first head that it sees, and one that extends the last', async () => {
    const first = await judge(await requestOf(logOf(10), 0));
    expect(first).toMatchObject({ status: 200, head: { size: 10 } });
    const next = await judge(await requestOf(logOf(300), 10), logOf(10));
    expect(next).toMatchObject({ status: 200, head: { size: 300 } });
    const same = await judge(await requestOf(logOf(10), 10), logOf(10));
    expect(same).toMatchObject({ status: 200, head: { size: 10 } });
  });

  test('refuses a fork, at one size and at a larger one', async () => {
    const forked = logOf(10, 'another');
    const same = await judge(await requestOf(forked, 10), logOf(10));
    expect(same).toMatchObject({ status: 409, size: 10, fault: { code: 'roots_differ' } });
    const larger = logOf(20, 'another');
    const grown = await judge(await requestOf(larger, 10), logOf(10));
    expect(grown).toMatchObject({ status: 422, fault: { code: 'consistency_refused' } });
  });

  test('says which head it signed last, when another one is meant', async () => {
    const later = await judge(await requestOf(logOf(30), 0), logOf(10));
    expect(later).toMatchObject({ status: 409, size: 10, fault: { code: 'old_size_differs' } });
    // An older head is no longer signed.
    const older = await judge(await requestOf(logOf(5), 5), logOf(10));
    expect(older).toMatchObject({ status: 409, size: 10 });
    const never = await judge(await requestOf(logOf(30), 10));
    expect(never).toMatchObject({ status: 409, size: 0 });
  });

  test('answers with the statuses of C2SP tlog-witness', async () => {
    const foreign = logOf(3, 'first', newSigner('other.example', 'log'));
    expect(await judge(await requestOf(foreign, 0))).toMatchObject({ status: 404 });
    const forged = logOf(3, 'first', newSigner(origin, 'log'));
    expect(await judge(await requestOf(forged, 0))).toMatchObject({ status: 403 });
    const shrunk = (await requestOf(logOf(10), 10)).replace('old 10', 'old 11');
    expect(await judge(shrunk, logOf(11))).toMatchObject({ status: 400 });
    const proof = await logOf(30).consistency(10);
    const tooMuch = { oldSize: 0, proof, checkpoint: logOf(30).checkpoint() };
    expect(await judge(formatAddCheckpoint(tooMuch))).toMatchObject({ status: 422 });
    const cut = { oldSize: 10, proof: proof.slice(1), checkpoint: logOf(30).checkpoint() };
    expect(await judge(formatAddCheckpoint(cut), logOf(10))).toMatchObject({ status: 422 });
  });

  test.each(['', 'old 0', 'old 01\n\n', 'new 0\n\n', 'old 0\nxx\n\n', 'old 0\n\nnonsense'])(
    'refuses %j as no request',
    async (request) => {
      expect(await judge(request)).toMatchObject({ status: 400 });
    },
  );

  test('refuses a request of any size at once', async () => {
    const verdict = await judge('old 0\n'.repeat(1_000_000));
    expect(verdict).toMatchObject({ status: 400, fault: { code: 'too_large' } });
  });

  // filippo.io/torchwood (cmd/litewitness/testdata): the request of a log of Sigsum, which its witness signs.
  test('signs what another witness signs', async () => {
    const sigsum =
      'sigsum.org/v1/tree/985ea163f5af026723561354f51f2ebcdcf2af809ce254ccfb64aa9aadd80f90';
    const request =
      `old 0\n\n${sigsum}\n1\nKgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n` +
      `— ${sigsum} 7BKT0gOfNZ1J0So9unY3BZtm2YkPIoNYM/dce0Z2avJDs8dxN6ts9bOSwwrVrbjm6P9K3ZxpK6jJngOG6YvGGzV/lwo=\n`;
    const publicKey = fromHex('52c05edad1bf5feffa81354faae59a655d9a9a1a793ed2f62c39c26c0be2aecd');
    const key = verifierKey(sha256, { name: sigsum, type: 'log', publicKey });
    const verdict = await judgeCheckpoint(crypto, request, {
      policyOf: (name) => ({ origin: name, logKeys: [key] }),
      lastOf: () => null,
    });
    expect(verdict).toMatchObject({ status: 200, head: { origin: sigsum, size: 1 } });
  });
});

describe('the log', () => {
  const witness = newSigner('paper.example', 'witness');
  const log = logOf(10);
  const line = (signer: NoteSigner) =>
    formatSignature(signText(signer, formatCheckpoint(log.head()), 1_777_777_777));
  const read = (status: number, body: string) =>
    readWitnessAnswer(verifyEd25519, { status, body }, log.checkpoint(), [witness.key]);

  test('takes the signature of the witness, and passes over others', async () => {
    const other = newSigner('other.example', 'witness');
    const answer = await read(200, line(other) + line(witness));
    expect(answer).toMatchObject({ signatures: [{ name: 'paper.example' }] });
  });

  test('is told the last size', async () => {
    expect(await read(409, '17\n')).toEqual({ size: 17 });
  });

  test.each([
    [409, '17', 'answer of the witness'],
    [409, 'x\n', 'number'],
    [403, 'no', 'HTTP status 403'],
    [200, '', 'not a signed note'],
    [200, line(newSigner('paper.example', 'witness')), 'No known key'],
    [200, 'x'.repeat(1_000_000), 'answer of the witness'],
  ])('refuses the answer %i', async (status, body, says) => {
    await expect(read(status, body)).rejects.toThrow(says);
  });

  test('sends what C2SP tlog-witness says', () => {
    const example =
      'old 20852014\nPlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=\njrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=\n' +
      '\nexample.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
      '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
    const parsed = parseAddCheckpoint(example);
    expect(parsed.oldSize).toBe(20_852_014);
    expect(parsed.proof).toHaveLength(2);
    expect(formatAddCheckpoint(parsed)).toBe(example);
  });
});
