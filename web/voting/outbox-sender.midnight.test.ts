import { expect, test } from 'vitest';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import { ApiFailure } from '../api/client.ts';
import type { Fix } from '../platform/position-machine.ts';
import type { KeptBallot } from './outbox.ts';
import { countedOf, FIX, made, network, NOON, stage } from './test-outbox.ts';

const MIDNIGHT = Date.UTC(2026, 4, 3, 4);
const YESTERDAY = { madeAt: NOON - 24 * 3_600_000 };
const DAY_OVER = { kind: 'refused', code: 'day_over', data: undefined };

/** A server that knows what it has counted, and counts nothing new without a position. */
function server(...known: string[]) {
  const counted = new Set(known);
  const fixes: (Fix | null)[] = [];
  const cast = async (ballot: KeptBallot, fix: Fix | null): Promise<CountedBallot> => {
    fixes.push(fix);
    if (!counted.has(ballot.idempotencyKey)) {
      if (!fix) throw new ApiFailure('position_needed', 422, 'where?', undefined);
      counted.add(ballot.idempotencyKey);
    }
    return countedOf(ballot);
  };
  return { cast, fixes, counted };
}

test.each([0, 1, 7])(
  'sent %i times without an answer, it counts for no other day',
  async (tries) => {
    const { cast, fixes, counted } = server();
    const { world, look } = stage([made('a', { ...YESTERDAY, tries })], {
      cast,
      locate: () => Promise.reject(new Error('The device was asked.')),
    });
    await look();
    expect(fixes).toEqual([null]);
    expect(counted.size).toBe(0);
    expect(world.kept[0]?.stop).toEqual(DAY_OVER);
    expect(world.wakes).toEqual([]);
  },
);

test('one that had arrived gets its answer the day after', async () => {
  const { cast, fixes } = server('key of a');
  const { world, look } = stage([made('a', { ...YESTERDAY, tries: 1 })], { cast });
  await look();
  expect(fixes).toEqual([null]);
  expect(world.kept[0]?.counted?.ballotId).toBe('ballot of a');
});

test('the first sending fails before midnight, the next comes after it', async () => {
  const { cast, fixes } = server();
  let isFirst = true;
  const { world, look, wake } = stage([made('a', { madeAt: MIDNIGHT - 1000 })], {
    cast: async (ballot, fix) => {
      if (!isFirst) return cast(ballot, fix);
      isFirst = false;
      throw network();
    },
  });
  world.now = MIDNIGHT - 1000;
  await look();
  expect(world.kept[0]).toMatchObject({ tries: 1, stop: null });
  await wake();
  expect(fixes).toEqual([null]);
  expect(world.kept[0]?.stop).toEqual(DAY_OVER);
});

test('a position that is found after midnight is not sent', async () => {
  const { cast, fixes } = server();
  const { world, look } = stage([made('a', { madeAt: MIDNIGHT - 1000 })], {
    cast,
    locate: async () => {
      world.now = MIDNIGHT;
      return FIX;
    },
  });
  world.now = MIDNIGHT - 1000;
  await look();
  expect(fixes).toEqual([null]);
  expect(world.kept[0]?.stop).toEqual(DAY_OVER);
});

test('one that needs no position is not sent any more: it would count', async () => {
  const { cast, fixes } = server();
  const { world, look } = stage([made('a', { ...YESTERDAY, needsPosition: false, tries: 1 })], {
    cast,
  });
  await look();
  expect(fixes).toEqual([]);
  expect(world.kept[0]?.stop).toEqual(DAY_OVER);
});

test('too late it may still meet no network, and is asked for again', async () => {
  const { world, look } = stage([made('a', YESTERDAY)], {
    cast: () => Promise.reject(network()),
  });
  await look();
  expect(world.kept[0]).toMatchObject({ tries: 1, stop: null });
  expect(world.wakes).toHaveLength(1);
});
