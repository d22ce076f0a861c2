import { expect, test } from 'vitest';
import {
  banSchema,
  challengeSchema,
  emailSchema,
  fullNameSchema,
  identityTokenSchema,
  nativeCodeSchema,
  passwordSchema,
} from './schema.ts';

const part = 'x'.repeat(60);
/** An address of this length, with no single part too long. */
const email = (length: number) => `${part}@${part}.${part}.${'x'.repeat(length - 191)}.example`;

test('an address is one address, without white space around it', () => {
  expect(emailSchema.parse(' ana@example.com\n')).toBe('ana@example.com');
  const fits = (text: string) => emailSchema.safeParse(text).success;
  expect(email(254)).toHaveLength(254);
  expect([fits(email(254)), fits(email(255))]).toEqual([true, false]);
  const wrong = ['', 'ana', 'Ana <ana@example.com>', 'a@b.example,c@d.example', 'a@b.example\nx'];
  expect(wrong.filter(fits)).toEqual([]);
});

test.each([
  ['a password', passwordSchema, [6, 128], [0, 5, 129]],
  ['a name', fullNameSchema, [0, 1, 100], [101]],
])('%s has so many characters', (_, schema, right, wrong) => {
  const fits = (length: number) => schema.safeParse('x'.repeat(length)).success;
  expect(right.filter(fits)).toEqual(right);
  expect(wrong.filter(fits)).toEqual([]);
});

test('a name is one line, as it is read, without white space around it', () => {
  expect(fullNameSchema.parse(' Ana  Ruiz-O’Hara 2 ')).toBe('Ana  Ruiz-O’Hara 2');
  const wrong = ['a\nb', 'a\u0000', 'a\u2028b', 'a\u2029b', 'a\u202Eb', '\u2066a'];
  expect(wrong.filter((name) => fullNameSchema.safeParse(name).success)).toEqual([]);
});

const verifier = (length: number) => 'aZ9-_'.padEnd(length, 'x');

test('what the app brings has the length of what it was given', () => {
  const token = { provider: 'google', idToken: 'x', nonce: 'n'.repeat(20) };
  const fits = (more: object) => identityTokenSchema.safeParse({ ...token, ...more }).success;
  const right = [
    {},
    { idToken: 'x'.repeat(16_000) },
    { nonce: 'n'.repeat(200) },
    { fullName: '' },
    { fullName: 'x'.repeat(300) },
  ];
  expect(right.filter(fits)).toEqual(right);
  const wrong = [
    { provider: 'github' },
    { idToken: '' },
    { idToken: 'x'.repeat(16_001) },
    { nonce: 'n'.repeat(19) },
    { nonce: 'n'.repeat(201) },
    { fullName: 'x'.repeat(301) },
  ];
  expect(wrong.filter(fits)).toEqual([]);
});

test('a challenge is 43 characters of base64url', () => {
  const fits = (text: string) => challengeSchema.safeParse(text).success;
  expect(fits(verifier(43))).toBe(true);
  const wrong = [verifier(42), verifier(44), verifier(42) + '.', verifier(42) + '=', '', 'x'];
  expect(wrong.filter(fits)).toEqual([]);
});

test('a code goes with a verifier of 43 to 128 characters (RFC 7636 §4.1)', () => {
  const code = 'c'.repeat(20);
  const fits = (more: object) =>
    nativeCodeSchema.safeParse({ code, verifier: verifier(43), ...more }).success;
  const right = [{}, { code: 'c'.repeat(200) }, { verifier: verifier(126) + '.~' }];
  expect(right.filter(fits)).toEqual(right);
  const wrong = [
    { code: 'c'.repeat(19) },
    { code: 'c'.repeat(201) },
    { verifier: verifier(42) },
    { verifier: verifier(129) },
    { verifier: verifier(43) + '=' },
    { verifier: '=' + verifier(43) },
    { verifier: '' },
  ];
  expect(wrong.filter(fits)).toEqual([]);
});

test('who bans says why; who lifts a ban need not', () => {
  const personId = 'aaaaaaaa-0000-4000-8000-000000000000';
  const read = (more: object) => banSchema.safeParse({ personId, ...more });
  expect(read({ isBanned: true, reason: ' Spam ' }).data).toEqual({
    personId,
    isBanned: true,
    reason: 'Spam',
  });
  expect(read({ isBanned: false }).success).toBe(true);
  expect(read({ isBanned: false, reason: 'Spam' }).success).toBe(true);
  expect(read({ isBanned: true }).error?.issues.map(({ path }) => path)).toEqual([['reason']]);
  expect(read({ isBanned: true, reason: ' ' }).success).toBe(false);
});
