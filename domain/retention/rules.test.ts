import { expect, test } from 'vitest';
import { dueAt, dueBefore, PROMISE_NAMES, RETENTION } from './rules.ts';

test('the periods are those of the specification (S2 §9)', () => {
  const periods = Object.fromEntries(PROMISE_NAMES.map((name) => [name, RETENTION[name].period]));
  expect(periods).toMatchObject({
    positions: { days: 90 },
    sessions: { days: 30 },
    accounts: { days: 30 },
    votes: { years: 7 },
    aggregates: { years: 3 },
  });
});

test('what is due is what has been kept for its whole time', () => {
  const now = new Date('2026-05-02T16:00:00Z');
  expect(dueBefore('positions', now)).toEqual(new Date('2026-02-01T16:00:00Z'));
  expect(dueBefore('votes', now)).toEqual(new Date('2019-05-02T16:00:00Z'));
  expect(dueAt('positions', dueBefore('positions', now))).toEqual(now);
  expect(dueAt('votes', dueBefore('votes', now))).toEqual(now);
});

test('what began on the 29th of February is kept until the 1st of March', () => {
  expect(dueAt('aggregates', new Date('2028-02-29T12:00:00Z'))).toEqual(
    new Date('2031-03-01T12:00:00Z'),
  );
});
