import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const SECRET = 'a secret of at least thirty-two characters';
const PLAIN = Buffer.from('0123456789abcdef0123');

test('what is sealed opens with the same secret and purpose, and looks different each time', () => {
  const sealed = seal(SECRET, 'traces', PLAIN);
  expect(unseal(SECRET, 'traces', sealed)).toEqual(PLAIN);
  expect(seal(SECRET, 'traces', PLAIN)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes(PLAIN)).toBe(false);
});

test('nothing opens under another secret, for another purpose, or after a change of any byte', () => {
  const sealed = seal(SECRET, 'traces', PLAIN);
  expect(unseal(`${SECRET}!`, 'traces', sealed)).toBeNull();
  expect(unseal(SECRET, 'venue', sealed)).toBeNull();
  expect(unseal(SECRET, 'traces', '')).toBeNull();
  for (const index of Buffer.from(sealed, 'base64url').keys()) {
    const changed = Buffer.from(sealed, 'base64url');
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unseal(SECRET, 'traces', changed.toString('base64url'))).toBeNull();
  }
});
