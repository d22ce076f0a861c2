import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { fromHex, toHex } from '../../domain/ledger/rules.bytes.ts';
import { sha256, verifyEd25519 } from './crypto.ts';

/** RFC 8032, section 7.1, test 3. */
const vector = {
  publicKey: fromHex('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025'),
  message: fromHex('af82'),
  signature: fromHex(
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ),
};

afterEach(() => void vi.unstubAllGlobals());

test('hashes as SHA-256 does', () => {
  for (const length of [0, 1, 55, 56, 64, 65, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) % 256);
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

/** As in a browser without Ed25519. */
const withoutEd25519 = () =>
  vi.stubGlobal('crypto', {
    subtle: { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) },
  });

for (const [where, prepare] of [
  ['with the Ed25519 of the browser', () => {}],
  ['with that of the library', withoutEd25519],
] as const) {
  test(`takes the signature of RFC 8032, and none that differs in a bit, ${where}`, async () => {
    prepare();
    const { publicKey, message, signature } = vector;
    expect(await verifyEd25519(publicKey, message, signature)).toBe(true);
    for (const at of [0, 31, 32, 63]) {
      const changed = Uint8Array.from(signature);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await verifyEd25519(publicKey, message, changed)).toBe(false);
    }
    expect(await verifyEd25519(publicKey, Uint8Array.of(0xaf, 0x83), signature)).toBe(false);
  });

  test(`takes a signature of Node, and refuses keys and signatures that are none, ${where}`, async () => {
    prepare();
    const pair = generateKeyPairSync('ed25519');
    const publicKey = new Uint8Array(
      pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
    );
    const message = new TextEncoder().encode('votataco.example\n1\n');
    const signature = new Uint8Array(sign(null, message, pair.privateKey));
    expect(await verifyEd25519(publicKey, message, signature)).toBe(true);
    expect(await verifyEd25519(vector.publicKey, message, signature)).toBe(false);
    expect(await verifyEd25519(publicKey.slice(1), message, signature)).toBe(false);
    expect(await verifyEd25519(publicKey, message, signature.slice(1))).toBe(false);
    expect(await verifyEd25519(new Uint8Array(32).fill(0xff), message, signature)).toBe(false);
  });
}
