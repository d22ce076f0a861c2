import { expect, test } from 'vitest';
import { claimedLink, readAppReturn, schemeLink } from './rules.app-links.ts';

const code = 'c-_4'.repeat(10) + 'xyz';

test('both addresses carry a code or an error, the claimed one in its fragment', () => {
  expect(schemeLink({ code })).toBe(`votataco://auth-callback?code=${code}`);
  expect(claimedLink('https://taco.example', { error: 'no_address' })).toBe(
    'https://taco.example/auth/app-callback#error=no_address',
  );
  for (const given of [{ code }, { error: 'too_many_requests' }]) {
    const { hash, search } = new URL(claimedLink('https://taco.example', given));
    expect([readAppReturn(hash.slice(1)), search]).toEqual([given, '']);
  }
});

test.each([
  '',
  'main',
  'code=',
  `code=${code}x`,
  `code=${code}&error=banned`,
  `code=${code}&to=https://evil.example`,
  `error=banned&code=${code}`,
  'error=Call%20us',
  `error=${'e'.repeat(61)}`,
  'error=banned\n',
  'code=javascript:alert(1)//aaaaaaaaaaaaaaaaaaaaaaaaa',
])('what the server did not write is nothing: %s', (fragment) => {
  expect(readAppReturn(fragment)).toBeNull();
});
