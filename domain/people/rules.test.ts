import { describe, expect, test } from 'vitest';
import { checkNewPassword, isEmailShaped, returnPath, userSessionOf } from './rules.ts';

describe('after signing in one returns', () => {
  test.each([
    '/',
    '/?state=SC',
    '/restaurant/8e0b1f0e?dish=1#menu',
    '/my-votes',
    '/authors',
    '/auth-less',
    '/reset-passwords',
    '/a/auth',
  ])('to %j', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  test.each([
    [null],
    [undefined],
    [''],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['/\\/evil.example'],
    ['\\\\evil.example'],
    ['/a\\..\\..\\evil.example'],
    ['/\tevil'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/ /evil.example'],
    [' /my-votes'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['my-votes'],
    ['?state=SC'],
    ['@evil.example'],
    ['.evil.example'],
  ])('home instead of to %j', (path) => {
    expect(returnPath(path)).toBe('/');
  });

  test.each([
    '/auth',
    '/auth?next=/',
    '/auth#token=1',
    '/auth/x',
    '/reset-password',
    '/reset-password?a',
  ])('home instead of to the sign-in page %j', (path) => {
    expect(returnPath(path)).toBe('/');
  });
});

describe('a new password', () => {
  test.each([
    ['', '', 'password_too_short'],
    ['12345', '12345', 'password_too_short'],
    ['12345', '123456', 'password_too_short'],
    ['123456', '1234567', 'passwords_differ'],
    ['123456', '', 'passwords_differ'],
    ['123456', '123456', null],
    ['ñandú!', 'ñandú!', null],
  ])('%j, typed again as %j, has the problem %j', (password, again, problem) => {
    expect(checkNewPassword(password, again)).toBe(problem);
  });
});

describe('the shape of an email address', () => {
  test.each(['ana@example.com', 'a@b.c', 'ana.ruiz+tacos@mail.example.com', 'ñandú@ejemplo.es'])(
    'is that of %j',
    (text) => {
      expect(isEmailShaped(text)).toBe(true);
    },
  );

  test.each([
    '',
    ' ',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@example.',
    'ana@.com',
    'ana@luis@example.com',
    'ana ruiz@example.com',
    ' ana@example.com',
    'ana@example.com\n',
    'ana@example.com, luis@example.com',
  ])('is not that of %j', (text) => {
    expect(isEmailShaped(text)).toBe(false);
  });

  test('is found in no time, whatever is typed', () => {
    for (const text of ['a@'.repeat(50_000), `a@${'.'.repeat(50_000)}`, 'a'.repeat(100_000)]) {
      expect(isEmailShaped(text)).toBe(false);
    }
  });
});

test('a voter is known by the account', () => {
  expect(userSessionOf('1234')).toBe('user_1234');
});
