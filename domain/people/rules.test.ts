import { describe, expect, test } from 'vitest';
import { checkNewPassword, returnPath, userSessionOf } from './rules.ts';

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

test('a voter is known by the account', () => {
  expect(userSessionOf('1234')).toBe('user_1234');
});
