import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BALLOT_STATES, type BallotState } from '../evidence/rules.ts';
import {
  addUp,
  holdEndsAt,
  isChanged,
  mostAtOne,
  movedPlaces,
  nextStep,
  REASONS_OF,
  secondReasons,
  SOLO_BALLOTS,
  SOLO_PLACE,
  STATE_OF,
  VOTE_RULING_ACTIONS,
} from './rules.ts';

const ranked = (...ids: string[]) =>
  ids.map((id, index) => ({ id, name: id.toUpperCase(), rank: index + 1 }));

test('a ruling changes what is not yet in its state, and holds nothing that is excluded', () => {
  const changes = VOTE_RULING_ACTIONS.flatMap((action) =>
    BALLOT_STATES.filter((state) => isChanged(action, state)).map((state) => `${action} ${state}`),
  );
  expect(changes).toEqual([
    'hold counted',
    'exclude counted',
    'exclude held',
    'restore held',
    'restore excluded',
  ]);
  for (const action of VOTE_RULING_ACTIONS) {
    expect(isChanged(action, STATE_OF[action])).toBe(false);
  }
});

test('a hold ends after 72 hours', () => {
  expect(holdEndsAt(new Date('2026-05-02T16:00:00Z'))).toEqual(new Date('2026-05-05T16:00:00Z'));
});

test('votes are restored for a mistake, never for an offence, and by no organiser for an appeal', () => {
  expect(REASONS_OF.restore).toEqual(['mistake', 'other']);
  expect(REASONS_OF.exclude).toContain('automated');
  expect(REASONS_OF.exclude).toContain('other');
  for (const action of VOTE_RULING_ACTIONS) {
    expect(REASONS_OF[action]).not.toContain('appeal_granted');
  }
  expect(REASONS_OF.hold).not.toContain('mistake');
});

describe('the places that a ruling moves', () => {
  test('are those of both rankings that differ', () => {
    expect(movedPlaces(ranked('a', 'b', 'c'), ranked('b', 'a', 'c'))).toEqual([
      { id: 'a', name: 'A', before: 1, after: 2 },
      { id: 'b', name: 'B', before: 2, after: 1 },
    ]);
    expect(movedPlaces(ranked('a', 'b'), ranked('a'))).toEqual([
      { id: 'b', name: 'B', before: 2, after: null },
    ]);
    expect(movedPlaces(ranked('a'), ranked('b', 'a'))).toContainEqual({
      id: 'b',
      name: 'B',
      before: null,
      after: 1,
    });
  });

  test('are up to the tenth', () => {
    const place = (rank: number) => ({ id: 'a', name: 'A', rank });
    expect(movedPlaces([place(SOLO_PLACE + 1)], [place(SOLO_PLACE + 2)])).toEqual([]);
    expect(movedPlaces([place(SOLO_PLACE)], [place(SOLO_PLACE + 1)])).toHaveLength(1);
    expect(movedPlaces([place(SOLO_PLACE + 1)], [place(SOLO_PLACE)])).toHaveLength(1);
  });

  test('are none between equal rankings', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), (ids) => {
        expect(movedPlaces(ranked(...ids), ranked(...ids))).toEqual([]);
      }),
    );
  });
});

test('more than 20 votes, or a moved place, need a second organiser', () => {
  const moved = [{ id: 'a', name: 'A', before: 1, after: 2 }];
  expect(secondReasons({ ballots: SOLO_BALLOTS, moved: [] })).toEqual([]);
  expect(secondReasons({ ballots: SOLO_BALLOTS + 1, moved: [] })).toEqual(['many_votes']);
  expect(secondReasons({ ballots: 1, moved })).toEqual(['moves_a_place']);
  expect(secondReasons({ ballots: 21, moved })).toEqual(['many_votes', 'moves_a_place']);
});

describe('small rulings of one organiser are added up', () => {
  const moved = [{ id: 'a', name: 'A', before: 1, after: 2 }];
  const change = (id: string, was: BallotState, becomes: BallotState, restaurantId = 'r') => ({
    id,
    restaurantId,
    was,
    becomes,
  });
  const earlier = (id: string, first: BallotState, last: BallotState, restaurantId = 'r') => ({
    id,
    restaurantId,
    first,
    last,
  });

  test('so that 20 and one more, or a place moved together, need a second organiser', () => {
    const own = { ballots: 1, moved: [] };
    expect(secondReasons(own, { ballots: SOLO_BALLOTS, moved: [] })).toEqual([]);
    expect(secondReasons(own, { ballots: SOLO_BALLOTS + 1, moved: [] })).toEqual([
      'many_votes_together',
    ]);
    expect(secondReasons(own, { ballots: 2, moved })).toEqual(['moves_a_place_together']);
    expect(secondReasons({ ballots: 21, moved }, { ballots: 40, moved })).toEqual([
      'many_votes',
      'moves_a_place',
    ]);
  });

  test('each ballot once, from its state before the first of them', () => {
    const held = [earlier('a', 'counted', 'held'), earlier('b', 'counted', 'held')];
    expect(addUp(held, [change('a', 'held', 'excluded'), change('c', 'counted', 'held')])).toEqual([
      earlier('a', 'counted', 'excluded'),
      earlier('b', 'counted', 'held'),
      earlier('c', 'counted', 'held'),
    ]);
  });

  test('but not what was taken back, by them or by somebody else', () => {
    expect(addUp([earlier('a', 'counted', 'counted')], [])).toEqual([]);
    const excluded = [earlier('a', 'counted', 'excluded')];
    expect(addUp(excluded, [change('a', 'excluded', 'counted')])).toEqual([]);
  });

  test('by restaurant: the one with the most ballots decides', () => {
    expect(mostAtOne([])).toBe(0);
    const changes = ['r', 's', 's'].map((restaurantId) => ({ restaurantId }));
    expect(mostAtOne(changes)).toBe(2);
  });
});

test('the next step is the one with a deadline', () => {
  const nothing = { endingVotes: 0, endsAt: null, appeals: 0, proposals: 0, clusters: 0 };
  expect(nextStep(nothing)).toBeNull();
  const all = { ...nothing, endingVotes: 4, appeals: 3, proposals: 2, clusters: 1 };
  expect(nextStep(all)).toEqual({ step: 'holds', count: 4 });
  expect(nextStep({ ...all, endingVotes: 0 })).toEqual({ step: 'appeals', count: 3 });
  expect(nextStep({ ...nothing, proposals: 2, clusters: 1 })).toEqual({
    step: 'proposals',
    count: 2,
  });
  expect(nextStep({ ...nothing, clusters: 1 })).toEqual({ step: 'clusters', count: 1 });
});
