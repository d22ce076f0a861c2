import { describe, expect, test } from 'vitest';
import { encodeBase64Url } from './rules.bytes.ts';
import type { Entry, VoteEntry } from './rules.entries.ts';
import { Tally } from './rules.tally.ts';

const origin = 'votataco.example';
const id = (kind: string, number: number): string =>
  `00000000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;
const [pastor, suadero, carnitas] = [id('d', 1), id('d', 2), id('d', 3)];
const [comal, patio] = [id('a', 1), id('a', 2)];
const hashOf = (number: number): string => encodeBase64Url(new Uint8Array(32).fill(number));
const genesis: Entry = { t: 'genesis', v: 1, event: id('e', 1), origin, rules: hashOf(0) };
const vote = (voter: number, fields: Partial<VoteEntry> = {}): VoteEntry => ({
  t: 'vote',
  v: 1,
  b: hashOf(voter),
  day: '2026-05-02',
  dish: pastor,
  ev: 'pos',
  pts: 5,
  rest: comal,
  ...fields,
});
const adminVote = (voter: number): VoteEntry => {
  return { ...vote(voter), ev: undefined, flag: 'admin' };
};
const takeOut = (leaf: number): Entry => ({ t: 'void', v: 1, leaf, why: 'held' });
const bringBack = (leaf: number): Entry => ({ t: 'restore', v: 1, leaf, why: 'mistake' });
const any = (t: 'void_any' | 'restore_any', fields: Partial<VoteEntry> = {}): Entry => {
  const { day, dish, pts, rest } = vote(0, fields);
  return { t, v: 1, day, dish, ev: 'pos', pts, rest, why: 'automated' };
};

const count = (...entries: Entry[]) => {
  const tally = new Tally({ origin });
  for (const entry of [genesis, ...entries]) tally.add(entry);
  return tally.figures();
};
const faultOf = (...entries: Entry[]): unknown => {
  try {
    return count(...entries);
  } catch (error) {
    return error;
  }
};

describe('a tally', () => {
  test('of no votes has no figures', () => {
    const none = { votes: 0, points: 0, adminVotes: 0, voidedVotes: 0, restaurants: [] };
    expect(count()).toEqual({ size: 1, ...none });
    expect(count({ t: 'result', v: 1, sha256: hashOf(1) })).toEqual({ size: 2, ...none });
  });

  test('counts votes, points, zeros and voters by restaurant and dish', () => {
    const { restaurants, ...festival } = count(
      vote(1),
      vote(2, { pts: 2, zero: [suadero, carnitas] }),
      vote(1, { day: '2026-05-03', dish: suadero, pts: 1, zero: [carnitas] }),
      vote(3, { rest: patio, pts: 4 }),
    );
    expect(festival).toEqual({ size: 5, votes: 4, points: 12, adminVotes: 0, voidedVotes: 0 });
    expect(restaurants).toEqual([
      {
        id: comal,
        votes: 3,
        points: 8,
        voters: 2,
        unsure: 0,
        dishes: [
          { id: pastor, votes: 2, points: 7, zeros: 0 },
          { id: suadero, votes: 1, points: 1, zeros: 1 },
          { id: carnitas, votes: 0, points: 0, zeros: 2 },
        ],
      },
      {
        id: patio,
        votes: 1,
        points: 4,
        voters: 1,
        unsure: 0,
        dishes: [{ id: pastor, votes: 1, points: 4, zeros: 0 }],
      },
    ]);
  });

  test('leaves out the votes of voting admins, who may vote as often as they like', () => {
    const figures = count(adminVote(1), adminVote(1), takeOut(1), bringBack(1));
    expect(figures).toMatchObject({ votes: 0, adminVotes: 2, voidedVotes: 0, restaurants: [] });
  });

  test('takes out a vote with its zeros and its voter, and brings it back', () => {
    const votes = [vote(1, { zero: [suadero] }), vote(2), vote(2, { day: '2026-05-03' })];
    const out = count(...votes, takeOut(1), takeOut(2));
    expect(out).toMatchObject({ votes: 1, points: 5, voidedVotes: 2 });
    expect(out.restaurants).toMatchObject([
      { votes: 1, voters: 1, dishes: [{ votes: 1 }, { id: suadero, zeros: 0 }] },
    ]);
    const back = count(...votes, takeOut(1), bringBack(1), takeOut(1), bringBack(1));
    expect(back.restaurants).toEqual(count(...votes).restaurants);
  });

  test('takes out a vote of nobody known, and then knows voters up to one', () => {
    const votes = [vote(1), vote(2), vote(2, { day: '2026-05-03' })];
    const out = count(...votes, any('void_any'));
    expect(out).toMatchObject({ votes: 2, points: 10, voidedVotes: 1 });
    expect(out.restaurants).toMatchObject([{ votes: 2, voters: 2, unsure: 1 }]);
    const back = count(...votes, any('void_any'), any('restore_any'));
    expect(back.restaurants).toEqual(count(...votes).restaurants);
    const none = count(vote(1), any('void_any'));
    expect(none.restaurants).toMatchObject([{ votes: 0, voters: 0, unsure: 0 }]);
  });

  test('brings back a vote of nobody known that was taken out while it was known', () => {
    const votes = [vote(1), vote(2), vote(2, { day: '2026-05-03' })];
    const back = count(...votes, takeOut(2), any('restore_any'));
    expect(back).toMatchObject({ votes: 3, points: 15, voidedVotes: 0 });
    expect(back.restaurants).toMatchObject([{ votes: 3, voters: 3, unsure: 1 }]);
    expect(faultOf(...votes, takeOut(2), any('restore_any'), bringBack(2))).toMatchObject({
      code: 'restore_of_counted',
    });
  });

  test('is less sure where a vote of nobody known may be one of several that are out', () => {
    // Person 3 has one vote, which is out by its leaf; person 1 has another one besides that which is out.
    const votes = [vote(1), vote(1, { day: '2026-05-03', pts: 1 }), vote(2), vote(3)];
    const out = count(...votes, takeOut(4), any('void_any'));
    expect(out.restaurants).toMatchObject([{ votes: 2, voters: 2, unsure: 1 }]);
    const back = count(...votes, takeOut(4), any('void_any'), any('restore_any'));
    expect(back.restaurants).toMatchObject([{ votes: 3, voters: 3, unsure: 2 }]);
  });

  test('counts 3,000 voters and dishes as a plain count does', () => {
    const votes = Array.from({ length: 3000 }, (_, number) =>
      vote(0, {
        b: encodeBase64Url(
          Uint8Array.from({ length: 32 }, (_, at) => (at < 2 ? number >> (8 * at) : 9)),
        ),
        dish: id('d', number % 700),
        zero: [id('d', 700 + (number % 900))],
        pts: (number % 5) + 1,
      }),
    );
    const { restaurants, ...festival } = count(...votes);
    expect(festival).toMatchObject({ size: 3001, votes: 3000, points: 9000 });
    expect(restaurants[0]).toMatchObject({ voters: 3000 });
    expect(restaurants[0]?.dishes).toHaveLength(1600);
    const zeros = restaurants[0]?.dishes.reduce((sum, dish) => sum + dish.zeros, 0);
    expect(zeros).toBe(3000);
  });
});

describe('a log is refused', () => {
  const empty = new Tally({ origin });
  test('that does not begin with its festival', () => {
    expect(() => empty.add(vote(1))).toThrow(/does not begin/);
  });

  test.each([
    ['another log', { origin: 'other.example' }, 'genesis_of_other_log'],
    ['another festival', { origin, event: id('e', 2) }, 'genesis_of_other_festival'],
  ])('that begins with %s', (_, log, code) => {
    expect(() => new Tally(log).add(genesis)).toThrow(expect.objectContaining({ code }));
  });

  test.each<[string, Entry[], string, number]>([
    ['a second festival', [genesis], 'genesis_again', 1],
    ['a person twice on a day', [vote(1), vote(1, { dish: suadero })], 'voter_votes_twice', 2],
    ['a person twice, once void', [vote(1), takeOut(1), vote(1)], 'voter_votes_twice', 3],
    [
      'a name at two restaurants',
      [vote(1), vote(1, { rest: patio })],
      'voter_at_two_restaurants',
      2,
    ],
    ['a void of itself', [vote(1), takeOut(2)], 'void_of_later_entry', 2],
    ['a void of the festival', [takeOut(0)], 'void_of_no_vote', 1],
    ['a void of a void', [vote(1), takeOut(1), takeOut(2)], 'void_of_no_vote', 3],
    ['a void twice', [vote(1), takeOut(1), takeOut(1)], 'void_again', 3],
    ['a restore without a void', [vote(1), bringBack(1)], 'restore_of_counted', 2],
    ['a void of any without a vote', [vote(1), any('void_any', { pts: 4 })], 'void_any_of_none', 2],
    ['a void of any twice', [vote(1), any('void_any'), any('void_any')], 'void_any_of_none', 3],
    ['a void of any of a void one', [vote(1), takeOut(1), any('void_any')], 'void_any_of_none', 3],
    [
      'a void of one that is out as any',
      [vote(1), any('void_any'), takeOut(1)],
      'void_any_of_none',
      3,
    ],
    ['a restore of any without a void', [vote(1), any('restore_any')], 'restore_any_of_none', 2],
  ])('with %s', (_, entries, code, leaf) => {
    const fault = faultOf(...entries);
    expect(fault).toMatchObject({ code, data: { leaf } });
    expect(String(fault)).toContain(`Entry ${leaf}: `);
  });
});
