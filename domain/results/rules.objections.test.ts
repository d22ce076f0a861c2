import { expect, test } from 'vitest';
import {
  answerProblem,
  filingProblem,
  findingOf,
  isInTime,
  OBJECTION_LIMITS,
} from './rules.objections.ts';

const until = new Date('2026-05-10T16:00:00.000Z');
const before = new Date(until.getTime() - 1);
const result = { version: 2, until };
const asked = { kind: 'recount', version: 2 } as const;
const open = { kind: 'recount', state: 'open' } as const;

test('a result can be challenged to the last millisecond before its moment, and not from it on', () => {
  expect(isInTime(until, before)).toBe(true);
  expect(isInTime(until, until)).toBe(false);
  expect(isInTime(null, before)).toBe(false);
});

test('an owner asks for what is published now, in time, once of each kind while one is open', () => {
  expect(filingProblem(asked, result, [], before)).toBeNull();
  expect(filingProblem({ ...asked, version: 1 }, result, [], before)).toBe(
    'objection_version_replaced',
  );
  expect(filingProblem(asked, result, [], until)).toBe('objections_closed');
  expect(filingProblem(asked, { ...result, until: null }, [], before)).toBe('objections_closed');
  expect(filingProblem(asked, result, [open], before)).toBe('objection_open');
  expect(filingProblem({ ...asked, kind: 'objection' }, result, [open], before)).toBeNull();
  expect(filingProblem(asked, result, [{ ...open, state: 'answered' }], before)).toBeNull();
  expect(filingProblem(asked, result, [{ ...open, state: 'withdrawn' }], before)).toBeNull();
});

test('a restaurant asks so often and no more', () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ kind: 'recount', state: 'withdrawn' }) as const);
  const { perRestaurant } = OBJECTION_LIMITS;
  expect(filingProblem(asked, result, many(perRestaurant - 1), before)).toBeNull();
  expect(filingProblem(asked, result, many(perRestaurant), before)).toBe('objections_too_many');
});

test('a recount is answered after a recount, a correction after a newer version, and each once', () => {
  const objection = { kind: 'objection', state: 'open', version: 1, isRecounted: false } as const;
  const recount = { ...objection, kind: 'recount' } as const;
  expect(answerProblem(objection, 'stands', 1)).toBeNull();
  expect(answerProblem(recount, 'stands', 1)).toBe('objection_recount_first');
  expect(answerProblem({ ...recount, isRecounted: true }, 'stands', 1)).toBeNull();
  expect(answerProblem(objection, 'corrected', 1)).toBe('objection_uncorrected');
  expect(answerProblem(objection, 'corrected', 2)).toBeNull();
  expect(answerProblem({ ...objection, state: 'answered' }, 'stands', 1)).toBe('objection_decided');
  expect(answerProblem({ ...objection, state: 'withdrawn' }, 'stands', 1)).toBe(
    'objection_decided',
  );
});

test('a finding is one of three', () => {
  expect(findingOf({ differences: 0, listsEqual: true })).toBe('equal');
  expect(findingOf({ differences: 0, listsEqual: false })).toBe('lists');
  expect(findingOf({ differences: 1, listsEqual: true })).toBe('differs');
});
