import { expect, test } from 'vitest';
import { writeDeletedByOrganisersMail, writeInvitationMail } from '../invitations/present.ts';
import {
  writeAccessMail,
  writeAccountDeletedMail,
  writeConfirmationMail,
  writePasswordResetMail,
  writeProposalMail,
  writeSignUpAttemptMail,
  writeVoteCountedMail,
} from './present.ts';

const link = 'https://vota-taco.example/auth#token=abc&type=signup';
const signInLink = 'https://vota-taco.example/auth';
const forgotLink = 'https://vota-taco.example/forgot-password';

const vote = {
  voterName: 'Ana & Bo',
  restaurant: 'El <Comal>',
  dish: 'Al pastor',
  points: 3,
  day: '2026-05-02',
  receiptLink: 'https://vota-taco.example/receipt?ballot=b1',
  votesLink: 'https://vota-taco.example/my-votes',
  restaurantLink: 'https://vota-taco.example/restaurant/1',
  accountLink: 'https://vota-taco.example/account',
  offLink: 'https://vota-taco.example/vote-mails#token=abc',
  oneClickLink: 'https://vota-taco.example/api/people/vote-mails/off?token=abc',
};

const invited = { name: 'Luz', link, hours: 168, support: 'hola@vota-taco.example' };

const about = {
  restaurantId: 'b5b1',
  restaurant: 'El <Comal>',
  reason: 'We & they\ncannot see it.',
  publicUrl: 'https://vota-taco.example',
  person: 'Luz "L" Vega',
};

const mailJobs = (language: 'en' | 'es') => ({
  confirmation: writeConfirmationMail(language, { link, hours: 24 }),
  reset: writePasswordResetMail(language, { link, hours: 1 }),
  attempt: writeSignUpAttemptMail(language, { signInLink, forgotLink }),
  deleted: writeAccountDeletedMail(language),
  deletedForThem: writeDeletedByOrganisersMail(language, { support: 'hola@vota-taco.example' }),
  begin: writeInvitationMail(language, { ...invited, to: 'begin' }),
  return: writeInvitationMail(language, { ...invited, to: 'return' }),
  change: writeInvitationMail(language, { ...invited, to: 'change' }),
  vote: writeVoteCountedMail(language, vote),
  approved: writeAccessMail(language, 'access_approved', { ...about, reason: null }),
  rejected: writeAccessMail(language, 'access_rejected', about),
  revoked: writeAccessMail(language, 'access_revoked', about),
  shown: writeProposalMail(language, 'proposal_approved', about),
  notShown: writeProposalMail(language, 'proposal_rejected', about),
});

test('every mail says in HTML what it says as plain text, in its own language', () => {
  for (const language of ['en', 'es'] as const) {
    for (const { subject, text, html } of Object.values(mailJobs(language))) {
      expect(html).toContain(`<html lang="${language}">`);
      const plain = html.replaceAll(/&#(\d+);/g, (_, code: string) =>
        String.fromCharCode(Number(code)),
      );
      expect(plain).toContain(`<title>${subject}</title>`);
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
    Object.values(mailJobs(language)).flatMap(({ subject, text }) => [
      subject,
      ...text.split('\n\n').map((line) => line.replace(/: https.*/, '')),
    ]);
  const english = new Set(paragraphs('en'));
  expect(paragraphs('es').filter((line) => english.has(line))).toEqual([]);
});

test('a mail has the links that its reader needs, and no other', () => {
  const { confirmation, reset, attempt, deleted, vote: counted } = mailJobs('en');
  expect(confirmation.links).toEqual([link]);
  expect(reset.links).toEqual([link]);
  expect(attempt.links).toEqual([signInLink, forgotLink]);
  expect(deleted.links).toEqual([]);
  expect(counted.links).toEqual([
    vote.receiptLink,
    vote.votesLink,
    vote.restaurantLink,
    vote.offLink,
    vote.accountLink,
  ]);
  expect(counted.oneClickLink).toBe(vote.oneClickLink);
  expect(deleted.html).not.toContain('<a ');
});

test('the hours of a link are written as one hour or as many', () => {
  expect(mailJobs('en').reset.text).toContain('for one hour');
  expect(mailJobs('en').confirmation.text).toContain('for 24 hours');
  expect(mailJobs('es').reset.text).toContain('durante una hora');
  expect(mailJobs('es').confirmation.text).toContain('durante 24 horas');
});

test('what a person could put into a mail cannot become markup', () => {
  const { html } = writeConfirmationMail('en', {
    link: 'https://vota-taco.example/"><img src=x onerror=alert(1)>',
    hours: 24,
  });
  expect(html).not.toContain('<img');
});

test('who has given no name is thanked without one', () => {
  const { text } = writeVoteCountedMail('en', { ...vote, voterName: ' ', points: 1 });
  expect(text).toMatch(/^Thank you for voting!\n\n1 point for Al pastor at El <Comal>/);
});

test('what somebody typed begins no header of its own, and no HTML', () => {
  const typed = 'Luz\r\nBcc: all@example.com\n\n<script>x</script>';
  const all = { ...about, restaurant: typed, person: typed, reason: typed };
  for (const { subject, html } of [
    writeAccessMail('en', 'access_rejected', all),
    writeProposalMail('es', 'proposal_rejected', all),
  ]) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<script');
  }
});
