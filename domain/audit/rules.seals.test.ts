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
const MUCH_LATER = new Date(Date.UTC(2030, 0, 1));
const LONG_AGO = { namesSince: new Date(0), idsSince: MUCH_LATER, hash };
const accounts = { actorEmail: 'Robin@example.com', isSubjectThere: false };
type Known = NonNullable<Parameters<typeof faultOfSeal>[1]>;
const faultAt = (
  index: number,
  change: Partial<Known> | null,
  since: Partial<typeof LONG_AGO> = {},
) =>
  faultOfSeal(
    seals[index] as Seal,
    change && { ...(entries[index] as Sealable), accounts, ...change },
    seals[index - 1],
    { ...LONG_AGO, ...since },
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
  const [first, , third] = seals as [Seal, Seal, Seal];
  const known = { ...(entries[2] as Sealable), accounts };
  expect(faultOfSeal(third, known, first, LONG_AGO)).toBe('positions_missing');
  const moved = { ...third, position: 2 };
  expect(faultOfSeal(moved, known, first, LONG_AGO)).toBe('entry_changed');
});

test('a name may be erased in its time, and not before; a replaced id is no fault', () => {
  const erased = { actorName: null, actorEmail: null, actorSalt: null };
  expect(faultAt(1, erased, { namesSince: MUCH_LATER })).toBeNull();
  expect(faultAt(1, erased)).toBe('actor_erased_early');
  expect(
    faultAt(1, { subjectId: '0d7a36a5-3c64-4a44-8f2e-6f4a83b9f001', subjectSalt: null }),
  ).toBeNull();
});

test('an entry that was given to another account is found', () => {
  const other = { actorEmail: 'else@example.com', isSubjectThere: true };
  expect(faultAt(1, { accounts: other })).toBe('actor_replaced');
  expect(faultAt(1, { accounts: { ...accounts, actorEmail: null } })).toBeNull();
});

test('an id that passes for that of a deleted account is found, if it is somebody or came too early', () => {
  const replaced = { subjectId: '0d7a36a5-3c64-4a44-8f2e-6f4a83b9f001', subjectSalt: null };
  const there = { ...accounts, isSubjectThere: true };
  expect(faultAt(1, { ...replaced, accounts: there })).toBe('subject_changed');
  expect(faultAt(1, replaced, { idsSince: new Date(0) })).toBe('subject_erased_early');
  expect(faultAt(1, { accounts: there })).toBeNull();
});
