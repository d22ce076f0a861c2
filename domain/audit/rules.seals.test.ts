import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { faultOfSeal, type Seal, sealAfter, type Sealable } from './rules.seals.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const SUBJECT = '7b1f3c52-8e0f-4c7a-9d52-0a4f4d5b6c11';
const entry = (number: number): Sealable => ({
  number,
  at: new Date(Date.UTC(2026, 4, number)),
  actorName: 'Robin Calloway',
  actorEmail: 'robin@example.com',
  actorSalt: `salt-${number}`,
  actorRole: 'admin',
  action: 'setting_changed',
  subjectId: SUBJECT,
  subjectName: 'voting_enabled',
  restaurantId: null,
  changes: { voting_enabled: { from: true, to: false } },
  subjectSalt: `other-${number}`,
});
const entries = [1, 2, 4].map(entry);
const seals = entries.reduce<Seal[]>(
  (made, one) => [...made, sealAfter(one, made.at(-1), hash)],
  [],
);
const LONG_AGO = new Date(0);
const faultAt = (index: number, change: Partial<Sealable> | null, keptSince = LONG_AGO) =>
  faultOfSeal(
    seals[index] as Seal,
    change && { ...(entries[index] as Sealable), ...change },
    seals[index - 1],
    { keptSince, hash },
  );

test('a chain that nobody touched has no fault', () => {
  expect(seals.map(({ position, number }) => [position, number])).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ]);
  expect([0, 1, 2].map((index) => faultAt(index, {}))).toEqual([null, null, null]);
});

test.each<[string, Partial<Sealable> | null, string]>([
  ['a deleted entry', null, 'entry_missing'],
  ['another name', { actorName: 'Somebody Else' }, 'actor_changed'],
  ['another address', { actorEmail: 'else@example.com' }, 'actor_changed'],
  ['another person', { subjectId: '0d7a36a5-3c64-4a44-8f2e-6f4a83b9f001' }, 'subject_changed'],
  [
    'another person among the values',
    { changes: { voting_enabled: { from: true, to: false }, userId: { from: null, to: SUBJECT } } },
    'subject_changed',
  ],
  [
    'another setting, although its salt is gone',
    { subjectId: 'x', subjectSalt: null },
    'entry_changed',
  ],
  [
    'another value, although its salt is gone',
    { changes: { voting_enabled: { from: true, to: true } }, subjectSalt: null },
    'entry_changed',
  ],
  ['another action', { action: 'cache_cleared' }, 'entry_changed'],
  ['another time', { at: new Date(0) }, 'entry_changed'],
  ['another role', { actorRole: 'owner' }, 'entry_changed'],
])('%s is found', (_, change, fault) => {
  expect(faultAt(1, change)).toBe(fault);
});

test('a link that was left out, or put in another place, is found', () => {
  const [first, second, third] = seals as [Seal, Seal, Seal];
  expect(faultOfSeal(third, entries[2] ?? null, first, { keptSince: LONG_AGO, hash })).toBe(
    'positions_missing',
  );
  const moved = { ...third, position: 2 };
  expect(faultOfSeal(moved, entries[2] ?? null, first, { keptSince: LONG_AGO, hash })).toBe(
    'entry_changed',
  );
  expect(faultOfSeal(second, entries[1] ?? null, first, { keptSince: LONG_AGO, hash })).toBeNull();
});

test('a name may be erased in its time, and not before; a replaced id is no fault', () => {
  const erased = { actorName: null, actorEmail: null, actorSalt: null };
  expect(faultAt(1, erased, new Date(Date.UTC(2027, 0, 1)))).toBeNull();
  expect(faultAt(1, erased)).toBe('actor_erased_early');
  expect(
    faultAt(1, { subjectId: '0d7a36a5-3c64-4a44-8f2e-6f4a83b9f001', subjectSalt: null }),
  ).toBeNull();
});
