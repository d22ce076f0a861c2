import { generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifierKey } from './rules.keys.ts';
import type { NoteSigner } from './rules.note.ts';
import { judgePromise, makePromise, openPromise } from './rules.promise.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const origin = 'votataco.example';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
const signer: NoteSigner = {
  key: verifierKey(sha256, { name: origin, type: 'log', publicKey: raw }),
  sign: (message) => new Uint8Array(sign(null, message, privateKey)),
};
const verifyEd25519 = (_: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verify(null, message, publicKey, signature);
const policy = { origin, logKeys: [signer.key] };
const leafHash = sha256(new Uint8Array(1));
const note = makePromise([signer], { origin, leafHash, deadline: 1_777_777_777 });
const open = (text: string, of = policy) => openPromise(verifyEd25519, text, of);

describe('a promise', () => {
  test('has three lines and says what is promised by when', async () => {
    const lines = [`${origin}/promise`, Buffer.from(leafHash).toString('base64'), '1777777777', ''];
    expect(note.split('\n').slice(0, 4)).toEqual(lines);
    expect(await open(note)).toEqual({ leafHash, deadline: 1_777_777_777 });
  });

  test('is refused after a change of any one character', async () => {
    for (let place = 0; place < note.length; place += 1) {
      const changed = `${note.slice(0, place)}${note[place] === 'A' ? 'B' : 'A'}${note.slice(place + 1)}`;
      await expect(open(changed)).rejects.toThrow(/./);
    }
  });

  test.each([
    ['of another log', note, { ...policy, origin: 'other.example' }, 'promise_of_other_log'],
    ['that is long', note.repeat(20), policy, 'too_large'],
    ['that is a head', note.replace('/promise', ''), policy, 'bad_promise'],
    ['with a line more', note.replace('1777777777', '1777777777\n1'), policy, 'bad_promise'],
    ['by an unknown key', note, { ...policy, logKeys: [] }, 'unknown_signature'],
  ])('%s is refused', async (_, text, of, code) => {
    await expect(open(text, of)).rejects.toMatchObject({ code });
  });
});

test('a promise is broken once a head after its deadline lacks the entry', () => {
  const promise = { leafHash, deadline: 100 };
  expect(judgePromise(promise, { foundAt: null, headAt: 100 })).toBe('waiting');
  expect(judgePromise(promise, { foundAt: null, headAt: 101 })).toBe('dropped');
  expect(judgePromise(promise, { foundAt: 0, headAt: 101 })).toBe('kept');
});
