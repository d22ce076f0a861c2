import { describe, expect, test } from 'vitest';
import { linkProblem, readResetLink, recoveryHref } from './reset-link.ts';

const TOKEN = 'q3J8xK0vB5nW2eR7tY1uI9oP4aS6dF8gH0jK2lZ5xC_';
const at = (pathname: string, searchStr = '', hash = '') => ({ pathname, searchStr, hash });

describe('a link with type=recovery', () => {
  test.each([
    [at('/', '', `token=${TOKEN}&type=recovery`), `/reset-password#token=${TOKEN}&type=recovery`],
    [at('/', '?type=recovery&a=1'), '/reset-password?type=recovery&a=1'],
    [
      at('/my-votes', '?a=1', `token=${TOKEN}&type=recovery`),
      `/reset-password?a=1#token=${TOKEN}&type=recovery`,
    ],
    [at('/auth', '?type=recovery', 'main'), '/reset-password?type=recovery#main'],
  ])('belongs to the reset page, with query and fragment: %j', (address, href) => {
    expect(recoveryHref(address)).toBe(href);
  });

  test.each([
    [at('/reset-password', '?type=recovery', `token=${TOKEN}&type=recovery`)],
    [at('/auth', '', `token=${TOKEN}&type=signup`)],
    [at('/', '?q=type=recovery')],
    [at('/', '', 'main')],
    [at('/')],
  ])('is not every link: %j', (address) => {
    expect(recoveryHref(address)).toBeNull();
  });
});

describe('a reset link', () => {
  const read = (hash: string, searchStr = '') =>
    readResetLink(at('/reset-password', searchStr, hash));

  test('holds its token in the fragment', () => {
    const good = { token: TOKEN, isInvitation: false };
    expect(read(`token=${TOKEN}&type=recovery`)).toEqual(good);
    expect(read(`type=recovery&token=${TOKEN}`)).toEqual(good);
  });

  test('may say that it is an invitation', () => {
    const good = { token: TOKEN, isInvitation: true };
    expect(read(`token=${TOKEN}&type=recovery&invitation=1`)).toEqual(good);
    expect(read('token=short&type=recovery&invitation=1')).toMatchObject({ isInvitation: true });
    for (const mark of ['2', '', 'true', '<b>']) {
      const hash = `token=${TOKEN}&type=recovery&invitation=${mark}`;
      expect(read(hash)).toEqual({ token: TOKEN, isInvitation: false });
    }
  });

  test.each([
    ['', 'people.reset_link_missing'],
    ['error=access_denied&error_code=otp_expired', 'errors.reset_link_invalid'],
    [`error=x&token=${TOKEN}&type=recovery`, 'errors.reset_link_invalid'],
    ['main', 'people.reset_link_format'],
    [`token=${TOKEN}`, 'people.reset_link_format'],
    [`token=${TOKEN}&type=signup`, 'people.reset_link_format'],
    ['type=recovery', 'people.reset_link_format'],
    ['token=&type=recovery', 'people.reset_link_format'],
    ['token=short&type=recovery', 'people.reset_link_format'],
    [`token=${'x'.repeat(201)}&type=recovery`, 'people.reset_link_format'],
    [`token=${TOKEN}%0d%0a&type=recovery`, 'people.reset_link_format'],
    ['access_token=a&refresh_token=b&type=recovery', 'people.reset_link_format'],
  ])('with the fragment %j has the problem %j', (hash, problem) => {
    expect(read(hash)).toEqual({ problem, isInvitation: false });
  });

  test('may tell of an error in its query too', () => {
    expect(read('', '?error=access_denied')).toMatchObject({
      problem: 'errors.reset_link_invalid',
    });
  });

  test('that the server refuses is worth another try only when it was not the link', () => {
    expect(linkProblem('reset_link_invalid')).toBe('errors.reset_link_invalid');
    expect(linkProblem('reset_session_failed')).toBe('errors.reset_session_failed');
    for (const code of ['network', 'internal', 'too_many_requests', undefined]) {
      expect(linkProblem(code)).toBeNull();
    }
  });
});
