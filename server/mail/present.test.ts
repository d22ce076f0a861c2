import { expect, test } from 'vitest';
import {
  writeAccountDeletedMail,
  writeConfirmationMail,
  writePasswordResetMail,
  writeSignUpAttemptMail,
} from './present.ts';

const link = 'https://vota-taco.example/auth#token=abc&type=signup';
const signInLink = 'https://vota-taco.example/auth';
const forgotLink = 'https://vota-taco.example/forgot-password';

const letters = (language: 'en' | 'es') => ({
  confirmation: writeConfirmationMail(language, { link, hours: 24 }),
  reset: writePasswordResetMail(language, { link, hours: 1 }),
  attempt: writeSignUpAttemptMail(language, { signInLink, forgotLink }),
  deleted: writeAccountDeletedMail(language),
});

test('every letter says in HTML what it says as plain text, in its own language', () => {
  for (const language of ['en', 'es'] as const) {
    for (const { subject, text, html } of Object.values(letters(language))) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<title>${subject}</title>`);
      const plain = html.replaceAll('&#38;', '&').replaceAll('&#39;', "'");
      for (const paragraph of text.split('\n\n')) {
        const [label, address = ''] = paragraph.split(/: (?=https:)/);
        expect(plain).toContain(label);
        expect(plain).toContain(address);
      }
      expect(text + subject).not.toMatch(/\{|\}|mail\./);
    }
  }
});

test('no text stands in both languages', () => {
  const paragraphs = (language: 'en' | 'es') =>
    Object.values(letters(language)).flatMap(({ subject, text }) => [
      subject,
      ...text.split('\n\n').map((line) => line.replace(/: https.*/, '')),
    ]);
  const english = new Set(paragraphs('en'));
  expect(paragraphs('es').filter((line) => english.has(line))).toEqual([]);
});

test('a letter has the links that its reader needs, and no other', () => {
  const { confirmation, reset, attempt, deleted } = letters('en');
  expect(confirmation.links).toEqual([link]);
  expect(reset.links).toEqual([link]);
  expect(attempt.links).toEqual([signInLink, forgotLink]);
  expect(deleted.links).toEqual([]);
  expect(deleted.html).not.toContain('<a ');
});

test('the hours of a link are told as one hour or as many', () => {
  expect(letters('en').reset.text).toContain('for one hour');
  expect(letters('en').confirmation.text).toContain('for 24 hours');
  expect(letters('es').reset.text).toContain('durante una hora');
  expect(letters('es').confirmation.text).toContain('durante 24 horas');
});

test('what a person could put into a mail cannot become markup', () => {
  const { html } = writeConfirmationMail('en', {
    link: 'https://vota-taco.example/"><img src=x onerror=alert(1)>',
    hours: 24,
  });
  expect(html).not.toContain('<img');
});
