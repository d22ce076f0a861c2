import { expect, test } from 'vitest';
import { KEPT_RECIPIENT_DAYS } from '../broadcasts/rules.ts';
import { KEPT_REPORT_DAYS } from '../reviews/rules.ts';
import { KEPT_VIEW_DAYS } from '../visits/rules.ts';
import { dueAt, dueBefore, RETENTION_POLICY_NAMES, RETENTION } from './rules.ts';

test('the periods are those of the specification (S2 §9)', () => {
  const periods = Object.fromEntries(
    RETENTION_POLICY_NAMES.map((name) => [name, RETENTION[name].period]),
  );
  expect(periods).toEqual({
    positions: { days: 90 },
    sessions: { days: 30 },
    accounts: { days: 30 },
    audit_names: { days: 730 },
    mails: { days: 30 },
    unconfirmed: { days: 7 },
    page_views: { days: KEPT_VIEW_DAYS },
    recipients: { days: KEPT_RECIPIENT_DAYS },
    reports: { days: KEPT_REPORT_DAYS },
    traces: { days: 90 },
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

test('what an erased position and a deleted account leave is what the policies say', () => {
  expect(RETENTION.positions.goes).toEqual([
    'votes.user_latitude',
    'votes.user_longitude',
    'votes.user_accuracy_meters',
    'votes.distance_to_restaurant',
  ]);
  const left = Object.fromEntries(
    RETENTION_POLICY_NAMES.map((name) => [name, RETENTION[name].stays]),
  );
  expect(left).toEqual({
    positions: ['votes.distance_band', 'votes.location_verified'],
    sessions: [],
    accounts: ['votes', 'vote_totals', 'audit_log'],
    audit_names: ['audit_log', 'audit_seals'],
    mails: [],
    unconfirmed: [],
    page_views: ['daily_counts'],
    recipients: ['broadcast_recipients.status'],
    reports: ['violations', 'appeals', 'audit_log'],
    traces: ['ballots', 'ballots.evidence'],
    votes: [],
    aggregates: ['vote_totals', 'festival_voters'],
  });
});

test.each(RETENTION_POLICY_NAMES)('%s: a moment begins its time, and something goes', (name) => {
  const { since, goes, stays } = RETENTION[name];
  expect(since).toMatch(/^[a-z_]+\.[a-z_]+$/);
  expect(goes.length).toBeGreaterThan(0);
  for (const place of goes) expect(place).toMatch(/^[a-z_]+(\.[a-z_]+)?$/);
  expect(goes.filter((place) => stays.includes(place))).toEqual([]);
});
