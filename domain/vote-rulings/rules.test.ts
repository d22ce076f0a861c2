import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BALLOT_STATES } from '../evidence/rules.ts';
import {
  holdEndsAt,
  isChanged,
  movedPlaces,
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
  expect(secondReasons(SOLO_BALLOTS, [])).toEqual([]);
  expect(secondReasons(SOLO_BALLOTS + 1, [])).toEqual(['many_votes']);
  expect(secondReasons(1, moved)).toEqual(['moves_a_place']);
  expect(secondReasons(21, moved)).toEqual(['many_votes', 'moves_a_place']);
});
