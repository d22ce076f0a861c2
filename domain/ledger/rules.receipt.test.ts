import { generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeLog,
  receiptOf,
  sampleGenesis,
  sampleSecret,
  sampleVotes,
} from '../testing/vote-ledger.ts';
import { decodeUtf8, encodeUtf8, equalBytes } from './rules.bytes.ts';
import { type NoteSigner, addSignatures, parseNote, signText } from './rules.note.ts';
import { verifierKey } from './rules.keys.ts';
import { formatProof, parseProof } from './rules.proof.ts';
import { RECEIPT_LIMIT, checkReceipt, makeReceipt } from './rules.receipt.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const origin = 'votataco.example';
const keyPair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return { publicKey, privateKey, raw };
};
const [pairOfLog, pairOfWitness] = [keyPair(), keyPair()];
const signerOf = (name: string, type: 'log' | 'witness' = 'log'): NoteSigner => {
  const { raw, privateKey } = type === 'log' ? pairOfLog : pairOfWitness;
  return {
    key: verifierKey(sha256, { name, type, publicKey: raw }),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
};
const signer = signerOf(origin);
const crypto = {
  sha256,
  verify: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
    const pair = equalBytes(key, pairOfLog.raw) ? pairOfLog : pairOfWitness;
    return verify(null, message, pair.publicKey, signature);
  },
};
const policy = { origin, logKeys: [signer.key] };
const votes = sampleVotes(sha256, 300);
const log = makeLog({ sha256, signer }, [sampleGenesis(origin), ...votes]);
const person = 7;
const [entry] = votes.slice(person);
let receipt: string;

const faultOf = async (text: string, of = policy) => {
  try {
    await checkReceipt(crypto, text, of);
  } catch (error) {
    return error;
  }
  return 'taken';
};

beforeAll(async () => {
  if (entry)
    receipt = await receiptOf({ sha256, signer }, log, { person, entry, index: person + 1 });
});

describe('a receipt', () => {
  test('says what was counted, where, and under which head', async () => {
    const checked = await checkReceipt(crypto, receipt, policy);
    expect(checked).toMatchObject({ entry, index: 8, head: { origin, size: 301 } });
    expect(receipt.length).toBeLessThan(2000);
  });

  test('is refused after a change, a loss or an insertion at any place', async () => {
    const taken: string[] = [];
    for (let place = 0; place <= receipt.length; place += 1) {
      const [before, sign, after] = [
        receipt.slice(0, place),
        receipt.charAt(place),
        receipt.slice(place + 1),
      ];
      for (const changed of ['', 'A', 'B', '1', '=', ' ', '\n', '-', sign.toUpperCase()]) {
        const text = before + changed + after;
        if (text !== receipt && (await faultOf(text)) === 'taken') taken.push(text);
      }
      if ((await faultOf(`${before}\n${receipt.slice(place)}`)) === 'taken') taken.push('newline');
    }
    expect(taken).toEqual([]);
  });

  test('of another log is refused in those words', async () => {
    const fault = await faultOf(receipt, { ...policy, origin: 'other.example' });
    expect(String(fault)).toContain('of the log votataco.example, not of other.example');
  });

  test('is refused unread where it is too large', async () => {
    expect(await faultOf('A'.repeat(100_000_000))).toMatchObject({ code: 'receipt_too_large' });
    expect(await faultOf(receipt.padEnd(RECEIPT_LIMIT + 1))).toMatchObject({
      code: 'receipt_too_large',
    });
  });

  test('is refused with the proof of another entry', async () => {
    const [other] = votes.slice(8);
    const theirs =
      other && (await receiptOf({ sha256, signer }, log, { person: 8, entry: other, index: 9 }));
    const mixed = formatProof({ ...parseProof(theirs ?? ''), extra: parseProof(receipt).extra });
    expect(await faultOf(mixed)).toMatchObject({ code: 'inclusion_refused' });
  });

  test.each([
    ['without data', null, 'bad_receipt'],
    ['with other data', '{"r":"AA"}', 'bad_receipt'],
    ['with a list', '[]', 'bad_receipt'],
    ['with a secret that is no text', '{"entry":{},"r":1}', 'bad_receipt'],
    [
      'of no vote',
      '{"entry":{"leaf":1,"t":"void","v":1,"why":"held"},"r":"AA"}',
      'receipt_of_no_vote',
    ],
    ['of no entry', '{"entry":{"t":"vote","v":1},"r":"AA"}', 'entry_field_missing'],
  ])('%s is refused', async (_, extra, code) => {
    const proof = parseProof(receipt);
    const text = formatProof({ ...proof, extra: extra === null ? null : encodeUtf8(extra) });
    expect(await faultOf(text)).toMatchObject({ code });
  });

  test('with more in its data, or the secret of another person, is refused', async () => {
    const proof = parseProof(receipt);
    const data = JSON.parse(decodeUtf8(proof.extra ?? new Uint8Array(0)));
    const withData = (changes: Record<string, unknown>) =>
      faultOf(
        formatProof({ ...proof, extra: encodeUtf8(JSON.stringify({ ...data, ...changes })) }),
      );
    expect(await withData({ z: 1 })).toMatchObject({ code: 'bad_receipt' });
    expect(await withData({ r: 'AA' })).toMatchObject({ code: 'receipt_name_differs' });
  });

  test('keeps the signatures that its reader knows, and no other', async () => {
    const witness = signerOf('paper.example', 'witness');
    const stranger = signerOf('stranger.example');
    const { text } = parseNote(log.checkpoint);
    const checkpoint = addSignatures(log.checkpoint, [
      signText(witness, text, 1_777_777_777),
      signText(stranger, text),
    ]);
    const hashes = parseProof(receipt).hashes;
    if (!entry) return;
    const secret = sampleSecret(sha256, person, entry.rest);
    const made = makeReceipt(
      { entry, secret, index: 8, hashes, checkpoint },
      { logKeys: [signer.key], witnessKeys: [witness.key] },
    );
    const both = { ...policy, witnessKeys: [witness.key], neededWitnesses: 1 };
    expect(await checkReceipt(crypto, made, both)).toMatchObject({
      head: { witnesses: [{ time: 1_777_777_777 }] },
    });
    expect(await faultOf(made)).toMatchObject({ code: 'unknown_signature' });
    expect(await faultOf(receipt, both)).toMatchObject({ code: 'too_few_witnesses' });
  });
});
