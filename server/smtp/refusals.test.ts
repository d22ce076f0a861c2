import { expect, test } from 'vitest';
import { isFinal, isAboutSender, mayBeMended } from './refusals.ts';

const answer = (command: string, code: string, response: string) => ({
  command,
  code,
  response,
  responseCode: Number(response.slice(0, 3)),
});

test.each([
  ['MAIL FROM', 'EENVELOPE', '550 5.7.1 not your address'],
  ['MAIL FROM', 'EENVELOPE', '552 no words known to any table'],
  ['RCPT TO', 'EENVELOPE', '550 5.4.5 Daily sending quota exceeded'],
  ['DATA', 'EMESSAGE', '550-5.4.5 Daily sending quota exceeded'],
  ['RCPT TO', 'EENVELOPE', '553 5.1.8 sender’s domain is unknown'],
  ['AUTH PLAIN', 'EAUTH', '535 5.7.8 wrong password'],
  ['CONN', 'EPROTOCOL', '554 no service for you'],
])('about the sender, whoever it is for, and not final: %s %s %s', (...failure) => {
  const error = answer(...failure);
  expect([isAboutSender(error), isFinal(error), mayBeMended(error)]).toEqual([true, false, true]);
});

test.each([
  ['RCPT TO', 'EENVELOPE', '550 5.1.1 no such mailbox', false],
  ['RCPT TO', 'EENVELOPE', '552 5.2.2 mailbox full', false],
  ['RCPT TO', 'EENVELOPE', '550 no', false],
  ['DATA', 'EMESSAGE', '550 5.7.26 fails DMARC', true],
  ['RCPT TO', 'EENVELOPE', '554 5.7.1 blocked', true],
])('final for this receiver: %s %s %s', (command, code, response, mended) => {
  const error = answer(command, code, response);
  expect([isAboutSender(error), isFinal(error), mayBeMended(error)]).toEqual([false, true, mended]);
});

test.each([
  ['MAIL FROM', 'EENVELOPE', '451 4.7.1 slower, please'],
  ['AUTH PLAIN', 'EAUTH', '454 4.7.0 for the moment no'],
  ['RCPT TO', 'EENVELOPE', '450 4.2.0 greylisted'],
])('for the time being: %s %s %s', (...failure) => {
  const error = answer(...failure);
  expect([isAboutSender(error), isFinal(error)]).toEqual([false, false]);
});
