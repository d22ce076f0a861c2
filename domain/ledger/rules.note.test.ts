import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOf } from '../testing/ledger.ts';
import { encodeBase64Url, encodeUtf8, equalBytes, toHex } from './rules.bytes.ts';
import { decodeCosignature } from './rules.cosignature.ts';
import {
  formatPrivateKey,
  formatVkey,
  parsePrivateKey,
  parseVkey,
  requireKeyName,
  verifierKey,
} from './rules.keys.ts';
import {
  type NoteSigner,
  type VerifyEd25519,
  addSignatures,
  formatNote,
  formatSignature,
  nameOfKey,
  parseNote,
  signText,
  verifyNote,
} from './rules.note.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));

const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(publicKey) };
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};

/** The key that a seed stands for (RFC 8032). */
function signerOf(name: string, seed: Uint8Array, type: 'log' | 'witness'): NoteSigner {
  const start = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = Buffer.concat([start, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(-32));
  return {
    key: verifierKey(sha256, { name, type, publicKey }),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

// The keys and the note of golang.org/x/mod/sumdb/note (note_test.go).
const peterKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const peterPrivate =
  'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const enochKey = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const text =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const peterLine =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const enochLine =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';
const peter = parseVkey(sha256, peterKey);
const enoch = parseVkey(sha256, enochKey);
const note = `${text}\n${peterLine}${enochLine}`;
const namesOf = async (of: string, keys = [peter, enoch], options = {}) =>
  (await verifyNote(verifyEd25519, parseNote(of), keys, options)).map(({ key }) => key.name);

describe('a key', () => {
  // Of Go's note_test.go and of github.com/transparency-dev/formats (note_cosigv1_test.go).
  test.each([
    [peterKey, 'log'],
    [enochKey, 'log'],
    ['TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6', 'log'],
    ['remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2', 'witness'],
  ])('is read from %s and written so', (vkey, type) => {
    const key = parseVkey(sha256, vkey);
    expect(key.type).toBe(type);
    expect(formatVkey(key)).toBe(vkey);
    expect(vkey.startsWith(nameOfKey(key))).toBe(true);
  });

  test('is refused after any change of a character, and as any part of itself', async () => {
    const read: string[] = [];
    for (let at = 0; at < peterKey.length; at++) {
      const next = String.fromCharCode(peterKey.charCodeAt(at) + 1);
      const changed = peterKey.slice(0, at) + next + peterKey.slice(at + 1);
      for (const text of [changed, peterKey.slice(at + 1), peterKey.slice(0, at)])
        if ((await faultOf(() => parseVkey(sha256, text))) === null) read.push(text);
    }
    expect(read).toEqual([]);
  });

  test.each([
    ['PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==', 'not'],
    ['PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'type'],
    [`${'x'.repeat(10_000)}+c74f20a3+AR`, 'note form'],
    [peterKey.toUpperCase(), 'note form'],
  ])('is refused as %s', (vkey, says) => {
    expect(() => parseVkey(sha256, vkey)).toThrow(says);
  });

  test('is private in the form of Go, with the id of its public half', () => {
    const parsed = parsePrivateKey(peterPrivate);
    expect(formatPrivateKey(parsed)).toBe(peterPrivate);
    const signer = signerOf(parsed.name, parsed.seed, 'log');
    expect(equalBytes(signer.key.id, parsed.id)).toBe(true);
    expect(formatVkey(signer.key)).toBe(peterKey);
    expect(() => parsePrivateKey(peterKey)).toThrow('note form');
  });

  test.each(['', 'a b', 'a+b', 'a\u00a0b', 'a\u2028', 'a\ud800'])('has no name like %j', (name) => {
    expect(() => requireKeyName(name)).toThrow('name of a key');
  });
});

describe('a signed note', () => {
  test('is signed as Go signs it', () => {
    const { name, seed } = parsePrivateKey(peterPrivate);
    const signature = signText(signerOf(name, seed, 'log'), text);
    expect(formatNote({ text, signatures: [signature] })).toBe(`${text}\n${peterLine}`);
  });

  test('is signed by the keys that are known, each once', async () => {
    expect(await namesOf(note)).toEqual(['PeterNeumann', 'EnochRoot']);
    expect(await namesOf(note, [enoch])).toEqual(['EnochRoot']);
    expect(await namesOf(`${text}\n${peterLine}${peterLine}${enochLine}`, [peter])).toEqual([
      'PeterNeumann',
    ]);
    await expect(namesOf(note, [])).rejects.toThrow('No known key');
    expect(formatNote(parseNote(note))).toBe(note);
  });

  test('is refused with a false signature of a known key, whatever others say', async () => {
    const bad = note.replace('x08go/ZJ', 'x08go/ZK');
    await expect(namesOf(bad)).rejects.toThrow('signature of PeterNeumann is false');
    // The key is not known: the line says nothing.
    expect(await namesOf(bad, [enoch])).toEqual(['EnochRoot']);
    const longer = `${peterLine.slice(0, 60)}ABCD${peterLine.slice(60)}`;
    await expect(namesOf(`${text}\n${longer}`)).rejects.toThrow('is false');
  });

  test('may have 16 signatures, and not any number', async () => {
    expect(await namesOf(`${text}\n${peterLine.repeat(16)}`)).toEqual(['PeterNeumann']);
    const many = `${text}\n${peterLine.repeat(65)}`;
    await expect(namesOf(many)).rejects.toThrow('more than 64');
    await expect(namesOf('x'.repeat(100_000_000))).rejects.toThrow('too large');
  });

  test.each([
    text,
    `${text}\n`,
    `${text}\n${peterLine.slice(0, -1)}`,
    `\u0001${text}\n${peterLine}`,
    `${text.replace('\n', '\r\n')}\n${peterLine}`,
    `\ud800${text}\n${peterLine}`,
    `${text}\n${peterLine.replace('PeterNeumann', 'Peter Neumann')}`,
    `${text}\n${peterLine.replace('PeterNeumann', 'Peter+Neumann')}`,
    `${text}\n${peterLine.replace('PeterNeumann', '')}`,
    `${text}\n${peterLine}Unexpected line.\n`,
    `${text}\n${peterLine.replace('—', '-')}`,
    `${text}\n${peterLine.replace('=\n', ' =\n')}`,
    `${text}\n— PeterNeumann x08gow==\n`,
  ])('is no note: %j', async (of) => {
    expect(await faultOf(() => parseNote(of))).not.toBeNull();
  });

  test('has the text that stands before its last empty line', () => {
    const lines = 'a\n\nb\n';
    expect(parseNote(`${lines}\n${peterLine}`).text).toBe(lines);
    expect(() => formatNote({ text: 'a', signatures: parseNote(note).signatures })).toThrow(
      'not a signed note',
    );
    expect(() => formatNote({ text: 'a\n', signatures: [] })).toThrow('not a signed note');
  });

  // C2SP signed-note, the example of its first section; its key is not published.
  test('is read from the standard’s example', () => {
    const example =
      'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n' +
      '— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
    const parsed = parseNote(example);
    expect(parsed.text.split('\n')).toHaveLength(5);
    expect(parsed.signatures.map(({ name }) => name)).toEqual(['quasimodo.example/salvatore']);
    expect(formatNote(parsed)).toBe(example);
  });

  test('gets more signatures, each line once', async () => {
    const first = `${text}\n${peterLine}`;
    const { signatures } = parseNote(note);
    expect(addSignatures(first, signatures)).toBe(note);
  });
});

describe('strictly', () => {
  const strict = (of: string, keys = [peter, enoch]) => namesOf(of, keys, { isStrict: true });

  test('each signature must be of a known key, once', async () => {
    expect(await strict(note)).toEqual(['PeterNeumann', 'EnochRoot']);
    await expect(strict(note, [peter])).rejects.toThrow('EnochRoot, whose key is not known');
    await expect(strict(`${note}${peterLine}`)).rejects.toThrow('more than once');
  });

  test('any changed, added or missing character is noticed', async () => {
    const place = fc.integer({ min: 0, max: note.length - 1 });
    const character = fc.oneof(
      fc.constantFrom('\n', ' ', '=', '+', '/', '—', 'A', 'B', ''),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(place, character, fc.boolean(), async (at, other, isAdded) => {
        const changed = note.slice(0, at) + other + note.slice(isAdded ? at : at + 1);
        fc.pre(changed !== note);
        expect(await faultOf(() => strict(changed))).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a cosignature', () => {
  const witness = signerOf('witness.example/w1', new Uint8Array(32).fill(3), 'witness');
  const head =
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';

  test('signs the time and the text of the head', async () => {
    let signed = '';
    const spy = {
      ...witness,
      sign: (message: Uint8Array) => {
        signed = Buffer.from(message).toString();
        return witness.sign(message);
      },
    };
    const signature = signText(spy, head, 1_679_315_147);
    expect(signed).toBe(`cosignature/v1\ntime 1679315147\n${head}`);
    const [signer] = await verifyNote(verifyEd25519, { text: head, signatures: [signature] }, [
      witness.key,
    ]);
    expect(signer?.time).toBe(1_679_315_147);
    expect(formatSignature(signature)).toMatch(/^— witness\.example\/w1 /);
  });

  test('is refused with another time, and as one of a log', async () => {
    const signature = signText(witness, head, 1_679_315_147);
    const later = { ...signature, signature: signature.signature.with(7, 0) };
    const check = (of: typeof signature, keys = [witness.key]) =>
      verifyNote(verifyEd25519, { text: head, signatures: [of] }, keys);
    await expect(check(later)).rejects.toThrow('is false');
    await expect(check({ ...signature, signature: new Uint8Array(64) })).rejects.toThrow(
      'is false',
    );
    const asLog = { ...witness.key, type: 'log' as const };
    await expect(check(signature, [asLog])).rejects.toThrow('is false');
    expect(() => signText(witness, head)).toThrow('number');
  });

  // github.com/transparency-dev/formats (note_cosigv1_test.go), TestCoSigV1Timestamp: after the key's 4 bytes.
  test('carries its time in the first 8 bytes', () => {
    const bytes = Buffer.from(
      'ZGhGuQAAAABm/qTPeyKXD+R2rzyQsxPiP8mXum7qq/iF0u4vanlqJyocWODBt97w9uL+8qT7S5gxEHWWOworDcFiEBYJXORmnFBOBA==',
      'base64',
    );
    expect(decodeCosignature(new Uint8Array(bytes.subarray(4))).time).toBe(1_727_964_367);
  });

  // C2SP tlog-cosignature and tlog-checkpoint: the same key may sign as a log and as a witness.
  test('has another key id than the signature of a log with the same key', () => {
    const { publicKey, name } = witness.key;
    const asLog = verifierKey(sha256, { name, publicKey, type: 'log' });
    expect(toHex(asLog.id)).not.toBe(toHex(witness.key.id));
    const typed = Buffer.concat([encodeUtf8(`${name}\n`), Uint8Array.of(4), publicKey]);
    expect(toHex(witness.key.id)).toBe(hash('sha256', typed).slice(0, 8));
  });
});
