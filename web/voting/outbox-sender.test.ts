import { expect, test } from 'vitest';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import { ApiFailure } from '../api/client.ts';
import type { Fix } from '../platform/position-machine.ts';
import { advanceBallot, type KeptBallot, type OutboxEvent, phaseOf } from './outbox.ts';
import { type Outside, startSending } from './outbox-sender.ts';

const NOON = Date.UTC(2026, 4, 2, 16);

const made = (id: string, change: Partial<KeptBallot> = {}): KeptBallot => ({
  restaurantId: id,
  restaurantName: id,
  personId: 'p1',
  idempotencyKey: `key of ${id}`,
  ratings: [{ dishId: 'd1', rating: 3 }],
  review: null,
  needsPosition: true,
  clockAheadMs: 0,
  madeAt: NOON,
  nextAt: NOON,
  tries: 0,
  stop: null,
  counted: null,
  reviewStep: { step: 'none' },
  toldAt: null,
  ...change,
});

const FIX: Fix = { latitude: 1, longitude: 2, accuracyMeters: 5, takenAt: new Date(NOON) };
const network = () => new ApiFailure('network', 0, 'network', undefined);

const countedOf = ({ restaurantId, ratings }: KeptBallot): CountedBallot => ({
  ballotId: `ballot of ${restaurantId}`,
  restaurantId,
  day: '2026-05-02',
  ratings: [...ratings],
  points: 3,
  locationVerified: true,
  adminVote: false,
});

/** A browser with some ballots, and a server that answers as a test says. */
function stage(ballots: KeptBallot[], own: Partial<Outside> = {}) {
  const world = {
    kept: ballots,
    now: NOON,
    isOnline: true,
    personId: 'p1' as string | null,
    sent: [] as string[],
    wakes: [] as { at: number; call: () => void }[],
    isBusyElsewhere: false,
  };
  const outside: Outside = {
    now: () => world.now,
    random: () => 0.5,
    isOnline: () => world.isOnline,
    personId: () => world.personId,
    askWho: async () => {},
    read: () => world.kept,
    change: (ballot, event: OutboxEvent) => {
      world.kept = world.kept.map((one) =>
        one.restaurantId === ballot.restaurantId ? advanceBallot(one, event) : one,
      );
    },
    locate: async () => FIX,
    cast: async (ballot) => {
      world.sent.push(ballot.restaurantId);
      return countedOf(ballot);
    },
    writeReview: async ({ restaurantId }) => void world.sent.push(`review of ${restaurantId}`),
    onSignedOut: () => void (world.personId = null),
    alone: async (work) => {
      if (!world.isBusyElsewhere) await work();
      return !world.isBusyElsewhere;
    },
    wait: (ms, call) => {
      const wake = { at: world.now + ms, call };
      world.wakes.push(wake);
      return () => void (world.wakes = world.wakes.filter((one) => one !== wake));
    },
    ...own,
  };
  const sending = startSending(outside);
  /** Lets all promises settle that wait for nothing outside. */
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    world,
    look: async () => {
      sending.look();
      await settle();
    },
    /** On to the moment for which it asked to be woken. */
    wake: async () => {
      const [next] = world.wakes.toSorted((a, b) => a.at - b.at);
      if (!next) throw new Error('Nothing waits.');
      world.now = next.at;
      world.wakes = world.wakes.filter((one) => one !== next);
      next.call();
      await settle();
    },
    stop: sending.stop,
  };
}

/** Fails with each of the errors, then counts. */
const failing =
  (...errors: ApiFailure[]): Outside['cast'] =>
  async (ballot) => {
    const error = errors.shift();
    if (error) throw error;
    return countedOf(ballot);
  };

test('each ballot is sent once, one after the other, with its review after it', async () => {
  const review = { rating: 4, reviewText: null };
  const { world, look } = stage([made('a', { review }), made('b')]);
  await look();
  await look();
  expect(world.sent).toEqual(['a', 'review of a', 'b']);
  expect(world.kept.map((one) => phaseOf(one, true))).toEqual(['settled', 'settled']);
  expect(world.wakes).toEqual([]);
});

test('asked ten times while it is being sent, it is sent once', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let sendings = 0;
  const { world, look } = stage([made('a')], {
    cast: async (ballot) => {
      sendings += 1;
      await answered;
      return countedOf(ballot);
    },
  });
  for (let time = 0; time < 10; time += 1) await look();
  answer();
  await look();
  expect(sendings).toBe(1);
  expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('settled');
});

test('after network errors and faults of the server it comes back by itself, with the same key', async () => {
  const keys: string[] = [];
  const fault = new ApiFailure('internal', 500, 'internal', { errorId: 'x' });
  const answer = failing(network(), fault, network());
  const { world, look, wake } = stage([made('a')], {
    cast: (ballot, fix) => {
      keys.push(ballot.idempotencyKey);
      return answer(ballot, fix);
    },
  });
  await look();
  const moments = [];
  while (world.wakes.length > 0) {
    await wake();
    moments.push((world.now - NOON) / 1000);
  }
  expect(moments).toEqual([2, 7, 17]);
  expect(new Set(keys)).toEqual(new Set(['key of a']));
  expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('settled');
});

test('without a network nothing is tried, and nothing is asked of the device', async () => {
  const { world, look } = stage([made('a')], {
    locate: () => Promise.reject(new Error('The device was asked.')),
  });
  world.isOnline = false;
  await look();
  expect(world.sent).toEqual([]);
  expect(world.wakes).toEqual([]);
});

test('a refusal is told, and never sent again', async () => {
  const data = { distanceMiles: 2, rangeMiles: 0.5 };
  const { world, look } = stage([made('a')], {
    cast: failing(new ApiFailure('too_far', 403, 'too far', data)),
  });
  await look();
  expect(world.kept[0]?.stop).toEqual({ kind: 'refused', code: 'too_far', data });
  await look();
  expect(world.wakes).toEqual([]);
});

test('too many requests: it waits as long as the server says', async () => {
  const limit = new ApiFailure('too_many_requests', 429, 'wait', { retryAfterSeconds: 40 });
  const { world, look, wake } = stage([made('a')], { cast: failing(limit) });
  await look();
  await wake();
  expect(world.now - NOON).toBe(40_000);
  expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('settled');
});

test('a session that has ended keeps it until the same person is back', async () => {
  const ended = new ApiFailure('sign_in_required', 401, 'sign in', undefined);
  const { world, look } = stage([made('a')], { cast: failing(ended) });
  await look();
  expect(world.personId).toBeNull();
  expect(world.kept[0]).toEqual(made('a'));
  world.personId = 'p2';
  await look();
  expect(world.kept[0]).toEqual(made('a'));
  world.personId = 'p1';
  await look();
  expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('settled');
});

test('one that has waited is not sent in the name of somebody else who has signed in since', async () => {
  const { world, look } = stage([made('a', { madeAt: NOON - 61_000 }), made('b')], {
    askWho: async () => void (world.personId = 'p2'),
  });
  await look();
  expect(world.sent).toEqual([]);
  expect(world.kept[0]?.stop).toBeNull();
});

test('a position that is not to be had without asking waits for a tap', async () => {
  const { world, look } = stage([made('a')], { locate: async () => 'ask' });
  await look();
  expect(world.kept[0]?.stop).toEqual({ kind: 'unlocated', problem: 'ask' });
  expect(world.sent).toEqual([]);
});

test('on another day than it was made it is not sent at all', async () => {
  const { world, look } = stage([made('a', { madeAt: NOON - 24 * 3_600_000 })]);
  await look();
  expect(world.sent).toEqual([]);
  expect(world.kept[0]?.stop).toEqual({ kind: 'refused', code: 'day_over', data: undefined });
});

test('a review that fails leaves the vote counted, and waits for the person', async () => {
  const review = { rating: 4, reviewText: 'Muy rico' };
  const { world, look } = stage([made('a', { review })], {
    writeReview: () => Promise.reject(network()),
  });
  await look();
  expect(world.sent).toEqual(['a']);
  expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('review-failed');
  expect(world.kept[0]?.review).toEqual(review);
  expect(world.wakes).toEqual([]);
});

test('while another tab sends, this one does not, and looks again a little later', async () => {
  const { world, look, wake } = stage([made('a')]);
  world.isBusyElsewhere = true;
  await look();
  expect(world.sent).toEqual([]);
  world.isBusyElsewhere = false;
  await wake();
  expect(world.sent).toEqual(['a']);
});

test('stopped, it wakes no more', async () => {
  const { world, look, stop } = stage([made('a')], { cast: failing(network()) });
  await look();
  stop();
  expect(world.wakes).toEqual([]);
});
