import { describe, expect, test } from 'vitest';
import {
  addDays,
  averageOf,
  DASHBOARD,
  type DishDay,
  daysOf,
  isIn,
  maskEmail,
  mostVoted,
  sumVotes,
  votesByDay,
  withNewer,
} from './rules.ts';

describe('an address that is masked', () => {
  test.each([
    ['ana.ruiz@gmail.com', 'a•••@g•••.com'],
    ['Ana.Ruiz@GMAIL.COM', 'A•••@G•••.com'],
    ['ana+tacos@mail.hotmail.co.uk', 'a•••@•••.uk'],
    ['ñandú@correo.mx', 'ñ•••@c•••.mx'],
    ['n\u0303andu@correo.mx', 'ñ•••@c•••.mx'],
    ['1234@example.org', '1•••@e•••.org'],
    // The first letter is most of a short part.
    ['a@b.co', '•••@•••.co'],
    ['ab@cd.co', '•••@•••.co'],
    ['ab@gmail.com', '•••@g•••.com'],
    ['"quoted name"@example.com', '•••@e•••.com'],
    ['"a@b"@example.com', '•••@e•••.com'],
    ['🌮🌮🌮🌮@example.com', '•••@e•••.com'],
    ['\u202Eabc@example.com', '•••@e•••.com'],
    ['ana@[127.0.0.1]', 'a•••@•••.•••'],
    ['ana@localhost', 'a•••@l•••.•••'],
    ['ana@tacos.reyes', 'a•••@t•••.•••'],
    ['ana@пример.рф', 'a•••@п•••.•••'],
    ['a\u0316\u0316\u0316@example.com', 'a•••@e•••.com'],
    ['@example.com', '•••'],
    ['nothing', '•••'],
    ['', '•••'],
  ])('%j is %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked);
  });

  test('masks addresses of any length alike', () => {
    const local = 'guadalupe.reyes.de.la.cruz';
    for (let length = 3; length <= local.length; length += 1) {
      expect(maskEmail(`${local.slice(0, length)}@gmail.com`)).toBe('g•••@g•••.com');
    }
  });
});

test.each([
  ['2026-05-02', 1, '2026-05-03'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2024-02-28', 1, '2024-02-29'],
])('%s and %d days is %s', (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
});

test.each([
  ['all', null, null],
  ['today', ['2026-05-02', '2026-05-02'], ['2026-05-01', '2026-05-01']],
  ['7d', ['2026-04-26', '2026-05-02'], ['2026-04-19', '2026-04-25']],
  ['30d', ['2026-04-03', '2026-05-02'], ['2026-03-04', '2026-04-02']],
] as const)('the days of %s', (range, days, before) => {
  const between = (ends: readonly [string, string] | null) =>
    ends && { from: ends[0], to: ends[1] };
  expect(daysOf(range, '2026-05-02')).toEqual({ days: between(days), before: between(before) });
});

const row = (day: string, dishId: string, votes: number, points: number, zeros = 0): DishDay => ({
  day,
  dishId,
  votes,
  points,
  zeros,
});

describe('what was counted', () => {
  const rows = [
    row('2026-04-20', 'a', 2, 9),
    row('2026-04-30', 'a', 1, 1, 1),
    row('2026-05-02', 'b', 3, 12),
    row('2026-05-02', 'c', 3, 12),
    row('2026-05-02', 'd', 3, 15),
    row('2026-05-02', 'e', 0, 0, 4),
  ];
  const week = daysOf('7d', '2026-05-02').days;

  test('is summed over its days', () => {
    expect(sumVotes(rows, null)).toEqual({ votes: 12, points: 49, zeros: 5 });
    expect(sumVotes(rows, week)).toEqual({ votes: 10, points: 40, zeros: 5 });
    expect(sumVotes([], null)).toEqual({ votes: 0, points: 0, zeros: 0 });
  });

  test('has a mean of all ratings, zeros too', () => {
    expect(averageOf({ votes: 12, points: 49, zeros: 5 })).toBe(2.9);
    expect(averageOf({ votes: 0, points: 0, zeros: 3 })).toBe(0);
    expect(averageOf({ votes: 0, points: 0, zeros: 0 })).toBeNull();
  });

  test('orders the dishes, equal ones always in the same way, without those nobody voted for', () => {
    const dishes = ['c', 'e', 'b', 'a', 'd'].map((id) => ({ id, name: id === 'b' ? 'Ñora' : 'x' }));
    const order = (days: typeof week) => mostVoted(rows, dishes, days).map(({ id }) => id);
    expect(order(null)).toEqual(['d', 'b', 'c', 'a']);
    expect(order(week)).toEqual(['d', 'b', 'c', 'a']);
    const many = Array.from({ length: 9 }, (_, index) => ({ id: `${index}`, name: 'same' }));
    const one = many.map(({ id }) => row('2026-05-02', id, 1, 5));
    expect(mostVoted(one, many.toReversed(), null).map(({ id }) => id)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  test('stands by day without gaps, for a week at least', () => {
    const shown = votesByDay(rows, null, '2026-05-02');
    expect(shown).toHaveLength(13);
    expect(shown.slice(0, 2)).toEqual([
      { day: '2026-04-20', votes: 2 },
      { day: '2026-04-21', votes: 0 },
    ]);
    expect(shown.at(-1)).toEqual({ day: '2026-05-02', votes: 9 });
    for (const range of ['today', '7d'] as const) {
      const days = votesByDay(rows, daysOf(range, '2026-05-02').days, '2026-05-02');
      expect(days.map(({ day }) => day)).toEqual(shown.slice(-7).map(({ day }) => day));
    }
    expect(votesByDay([], null, '2026-05-02')).toHaveLength(7);
    const old = [row('2020-01-01', 'a', 1, 1)];
    expect(votesByDay(old, null, '2026-05-02')).toHaveLength(DASHBOARD.chartDays);
  });
});

test('newer votes come before the known ones, each once, and no more are kept than 100', () => {
  const vote = (minute: number, rating = 1) => ({
    id: `v${minute}`,
    createdAt: new Date(Date.UTC(2026, 4, 2, 12, minute)).toISOString(),
    rating,
  });
  const known = [vote(3), vote(2), vote(1)];
  expect(withNewer(known, [vote(5), vote(4), vote(3, 2)])).toEqual([
    vote(5),
    vote(4),
    vote(3, 2),
    vote(2),
    vote(1),
  ]);
  const many = Array.from({ length: 150 }, (_, minute) => vote(minute));
  expect(withNewer(known, many).map(({ id }) => id)).toEqual(
    many
      .toReversed()
      .slice(0, DASHBOARD.recentVotesKept)
      .map(({ id }) => id),
  );
});

test('a day is in a time from its first day to its last', () => {
  const days = { from: '2026-05-02', to: '2026-05-04' };
  const among = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'];
  expect(among.filter((day) => isIn(day, days))).toEqual(among.slice(1, 4));
  expect(among.filter((day) => isIn(day, null))).toEqual(among);
});
