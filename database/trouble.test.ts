import { expect, test } from 'vitest';
import { databaseTrouble } from './trouble.ts';

const withCode = (code: string) => Object.assign(new Error('made'), { code });

test.each([
  ['ECONNREFUSED', 'away'],
  ['EPIPE', 'away'],
  ['ENOSPC', 'full'],
  ['53100', 'full'],
  ['57P01', 'away'],
  ['25006', 'away'],
  ['08006', 'away'],
  ['57014', 'away'],
  ['28P01', 'refused'],
  ['28000', 'refused'],
  ['3D000', 'refused'],
  ['VT001', 'newer'],
  ['23505', null],
  ['42P01', null],
  ['EACCES', null],
])('%s is %s, as a cause, too', (code, trouble) => {
  expect(databaseTrouble(withCode(code))).toBe(trouble);
  const query = new Error('Failed query: select 1', { cause: withCode(code) });
  expect(databaseTrouble(query)).toBe(trouble);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])('the driver says: %s', (message) => {
  expect(databaseTrouble(new Error('Failed query', { cause: new Error(message) }))).toBe('away');
});

test('any other error is none of the database', () => {
  expect(databaseTrouble(new TypeError('x is undefined'))).toBeNull();
  expect(databaseTrouble('Connection terminated')).toBeNull();
});
