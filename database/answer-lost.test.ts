import { expect, test } from 'vitest';
import { isAnswerLost } from './answer-lost.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });
/** As the query builder passes it on. */
const wrapped = (cause: Error) => new Error('Failed query', { cause });

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  withCode('read ECONNRESET', 'ECONNRESET'),
  withCode('write EPIPE', 'EPIPE'),
  withCode('terminating connection due to administrator command', '57P01'),
  withCode('server closed the connection', '08006'),
])('the answer is lost: %s', (error) => {
  expect([isAnswerLost(error), isAnswerLost(wrapped(error))]).toEqual([true, true]);
});

test.each([
  withCode('connect ECONNREFUSED', 'ECONNREFUSED'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated due to connection timeout'),
  withCode('canceling statement due to statement timeout', '57014'),
  withCode('duplicate key', '23505'),
  'Connection terminated',
])('the database has said no, or was not reached: %s', (error) => {
  expect(isAnswerLost(error)).toBe(false);
});
