import { expect, test } from 'vitest';
import { isDigest, strangerKind } from './rules.ts';
import { MAIL_KINDS } from './schema.ts';

test('these mails are limited: anybody can cause them', () => {
  const limited = MAIL_KINDS.filter((kind) => strangerKind(kind) !== null);
  expect(limited.map((kind) => `${kind} ${strangerKind(kind)}`)).toEqual([
    'confirm_email access',
    'reset_password access',
    'sign_up_attempt access',
    'access_requested notice',
    'staff_invited notice',
    'review_answered notice',
    'new_reviews notice',
  ]);
  expect(MAIL_KINDS.filter(isDigest)).toEqual(['access_requested', 'new_reviews']);
});
