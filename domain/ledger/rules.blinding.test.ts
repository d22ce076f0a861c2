import { createHmac, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BLINDING_TAG, blindVoter, blindingSecret, hmacSha256 } from './rules.blinding.ts';
import { toHex } from './rules.bytes.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const voterKey = new Uint8Array(32).fill(7);
const event = '0e5a7c1e-0000-7000-8000-000000000001';
const rest = '00000000-0000-7000-8000-00000000000a';

describe('HMAC', () => {
  // RFC 4231, test cases 1, 2 and 6.
  test.each([
    [
      new Uint8Array(20).fill(0x0b),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      Buffer.from('Jefe'),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      new Uint8Array(131).fill(0xaa),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('is that of RFC 4231', (key, message, expected) => {
    expect(toHex(hmacSha256(sha256, key, Buffer.from(message)))).toBe(expected);
  });
});

describe('the name of a voter', () => {
  test('is the hash of a tag and a secret, which the key makes for festival and restaurant', () => {
    const uuids = Buffer.from(`${event}${rest}`.replaceAll('-', ''), 'hex');
    const secret = createHmac('sha256', voterKey).update(uuids).digest();
    const name = hash('sha256', Buffer.concat([Buffer.from(BLINDING_TAG), secret]), 'base64url');
    expect(Buffer.from(blindingSecret(sha256, voterKey, { event, rest }))).toEqual(secret);
    expect(blindVoter(sha256, secret)).toBe(name);
    expect(name).toHaveLength(43);
  });

  test('differs between restaurants, festivals and keys', () => {
    const nameOf = (key: Uint8Array, of: { event: string; rest: string }) =>
      blindVoter(sha256, blindingSecret(sha256, key, of));
    const names = [
      nameOf(voterKey, { event, rest }),
      nameOf(voterKey, { event, rest: event }),
      nameOf(voterKey, { event: rest, rest: event }),
      nameOf(new Uint8Array(32).fill(8), { event, rest }),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
