import { describe, expect, test } from 'vitest';
import {
  checkNewPassword,
  countSignUpAttempt,
  describeDevice,
  isEmailShaped,
  isConfirmationDue,
  returnPath,
  SESSION,
  sessionEndsAt,
  SYSTEM_NAMES,
  signUpWaitSeconds,
  userSessionOf,
} from './rules.ts';

describe('after signing in one returns', () => {
  test.each([
    '/',
    '/?state=SC',
    '/restaurant/8e0b1f0e?dish=1#menu',
    '/my-votes',
    '/authors',
    '/auth-less',
    '/forgot-passwords',
    '/reset-passwords',
    '/a/auth',
    // Encoded, they are part of a path of this host.
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/?next=//evil.example',
    '/?next=https://evil.example',
    '/a/@evil.example',
    // Nothing after the path is removed.
    '/?next=/../auth',
    '/my-votes#//evil.example',
    '/my-votes#/./x',
    '/a.b/c.',
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
    ['/\\/\\evil.example'],
    ['/\r\n/evil.example'],
    ['/\u00a0/evil.example'],
    ['/my-votes\r\nSet-Cookie: a=b'],
    ['\t//evil.example'],
    ['\u0000//evil.example'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['vbscript:x'],
    ['blob:https://evil.example/1'],
    ['http:evil.example'],
    ['%2F%2Fevil.example'],
    ['%5C%5Cevil.example'],
    // Without their dots these are other paths.
    ['/./auth'],
    ['/a/../auth'],
    ['/a/..//evil.example'],
    ['/.//evil.example'],
    ['/a//evil.example'],
    ['/a//b?c=d#e'],
    ['/.well-known'],
  ])('home instead of to %j', (path) => {
    expect(returnPath(path)).toBe('/');
  });

  test.each([
    '/auth',
    '/auth?next=/',
    '/auth#token=1',
    '/auth/x',
    '/forgot-password',
    '/forgot-password?a#b',
    '/reset-password',
    '/reset-password?a',
    '/reset-password#token=1&type=recovery',
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

describe('after a failed sign-up', () => {
  const at = Date.UTC(2026, 4, 2, 16);

  test.each([
    [0, 0],
    [1, 5],
    [2, 10],
    // The third attempt is the last until the longest wait is over.
    [3, 300],
    [4, 300],
    [40, 300],
    [-1, 0],
  ])('%i attempts make one wait %i seconds', (count, seconds) => {
    expect(signUpWaitSeconds({ count, lastAt: at }, at)).toBe(seconds);
  });

  test('the wait runs down to nothing, in whole seconds', () => {
    const attempts = { count: 2, lastAt: at };
    expect(signUpWaitSeconds(attempts, at + 1)).toBe(10);
    expect(signUpWaitSeconds(attempts, at + 1000)).toBe(9);
    expect(signUpWaitSeconds(attempts, at + 9001)).toBe(1);
    expect(signUpWaitSeconds(attempts, at + 10_000)).toBe(0);
    expect(signUpWaitSeconds(attempts, at + 999_999)).toBe(0);
  });

  test('a clock that was set back makes no wait longer', () => {
    expect(signUpWaitSeconds({ count: 1, lastAt: at }, at - 86_400_000)).toBe(5);
    expect(signUpWaitSeconds({ count: 3, lastAt: at }, at - 86_400_000)).toBe(300);
  });

  test('each one counts, and after the longest wait the count begins anew', () => {
    const first = countSignUpAttempt({ count: 0, lastAt: 0 }, at);
    expect(first).toEqual({ count: 1, lastAt: at });
    const second = countSignUpAttempt(first, at + 5000);
    const third = countSignUpAttempt(second, at + 15_000);
    expect(third).toEqual({ count: 3, lastAt: at + 15_000 });
    expect(countSignUpAttempt(third, at + 314_999).count).toBe(4);
    expect(countSignUpAttempt(third, at + 315_000)).toEqual({ count: 1, lastAt: at + 315_000 });
  });

  test('two attempts long ago are still two', () => {
    expect(countSignUpAttempt({ count: 2, lastAt: at }, at + 86_400_000).count).toBe(3);
  });
});

describe('a device is recognised by what its browser says', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/141.0 Safari/604.1', 'Chrome', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0) FxiOS/140.0 Safari/605.1', 'Firefox', 'iPad'],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 8) ${chrome} Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 ${chrome} Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 OPR/120.0`, 'Opera', 'Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1) Version/18.0 Safari/605.1', 'Safari', 'Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%j', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });
});

test('the app is told apart from the browser inside it', () => {
  const inside = 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36 VotaTaco/1.0';
  expect(describeDevice(inside)).toEqual({ browser: 'Vota Taco', system: 'Android' });
  expect(SYSTEM_NAMES).toEqual([
    'iPhone',
    'iPad',
    'Android',
    'Windows',
    'ChromeOS',
    'Mac',
    'Linux',
  ]);
});

test('a session lasts for 30 days of silence, and 180 days in any case', () => {
  expect(SESSION).toEqual({
    lastsSeconds: 2_592_000,
    renewAfterSeconds: 86_400,
    endsAfterDays: 180,
  });
  expect(sessionEndsAt(new Date('2026-01-01T05:00:00Z'))).toEqual(new Date('2026-06-30T05:00:00Z'));
});

test('an account is deleted without asking again within 10 minutes of signing in', () => {
  const startedAt = new Date('2026-05-02T16:00:00Z');
  const after = (ms: number) => isConfirmationDue(startedAt, new Date(startedAt.getTime() + ms));
  expect([after(0), after(600_000), after(600_001)]).toEqual([false, false, true]);
});
