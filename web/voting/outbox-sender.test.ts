import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../api/client.ts';
import { type KeptBallot, type OutboxEvent, phaseOf } from './outbox.ts';
import { countedOf, failing, FIX, made, network, NOON, stage } from './test-outbox.ts';

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
  const faults = [];
  while (world.wakes.length > 0) {
    faults.push(world.kept[0]?.fault?.code);
    await wake();
    moments.push((world.now - NOON) / 1000);
  }
  expect(moments).toEqual([2, 7, 17]);
  expect(faults).toEqual([undefined, 'internal', undefined]);
  expect(new Set(keys)).toEqual(new Set(['key of a']));
  expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('settled');
});

test('an overloaded server is asked again when it said, and the ballot tells why it waits', async () => {
  const busy = new ApiFailure('overloaded', 503, 'busy', { retryAfterSeconds: 30 });
  const { world, look, wake } = stage([made('a')], { cast: failing(busy) });
  await look();
  expect(world.kept[0]?.fault?.code).toBe('overloaded');
  await wake();
  expect((world.now - NOON) / 1000).toBe(45);
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

test('a refusal is shown, and never sent again', async () => {
  const data = { distanceMiles: 2, rangeMiles: 0.5 };
  const { world, look } = stage([made('a')], {
    cast: failing(new ApiFailure('too_far', 403, 'too far', data)),
  });
  await look();
  const message = 'too far';
  expect(world.kept[0]?.stop).toEqual({ kind: 'refused', code: 'too_far', data, message });
  await look();
  expect(world.wakes).toEqual([]);
});

describe('a server of the version before, which takes the position of a ballot that waited for too old', () => {
  const stale = () => new ApiFailure('position_stale', 422, 'too old', { maxAgeSeconds: 60 });
  const fix = { latitude: 1, longitude: 2, accuracyMeters: 5, takenAt: NOON - 600_000 };
  const waited = () => made('a', { fix, madeAt: NOON - 600_000 });

  test('is asked again, until the new one counts it', async () => {
    const { world, look, wake } = stage([waited()], {
      locate: async () => FIX,
      cast: failing(stale(), stale()),
    });
    await look();
    expect(world.kept[0]).toMatchObject({ stop: null, fault: { code: 'position_stale' }, fix });
    while (world.wakes.length > 0) await wake();
    expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('settled');
  });

  test('is believed after a quarter of an hour', async () => {
    const { world, look, wake } = stage([waited()], {
      locate: async () => FIX,
      cast: () => Promise.reject(stale()),
    });
    await look();
    while (world.wakes.length > 0) await wake();
    expect(world.kept[0]?.stop).toMatchObject({ kind: 'refused', code: 'position_stale' });
    const minutes = (world.now - NOON) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(15);
    expect(minutes).toBeLessThan(17);
  });

  test('is believed at once where the position is of now, or too vague or far', async () => {
    for (const [ballot, answer] of [
      [made('a'), stale()],
      [made('a', { fix: { ...fix, takenAt: NOON - 50_000 } }), stale()],
      [waited(), new ApiFailure('position_vague', 422, 'vague', { maxAccuracyMeters: 150 })],
      [waited(), new ApiFailure('too_far', 422, 'far', { distanceMiles: 2, rangeMiles: 0.5 })],
    ] as const) {
      const { world, look } = stage([ballot], {
        locate: async () => FIX,
        cast: () => Promise.reject(answer),
      });
      await look();
      expect(world.kept[0]?.stop).toMatchObject({ kind: 'refused', code: answer.code });
      expect(world.wakes).toEqual([]);
    }
  });
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

test('one is not sent in the name of somebody who signs in while its position is sought', async () => {
  const { world, look } = stage([made('a')], {
    locate: async () => {
      world.personId = 'p2';
      return FIX;
    },
  });
  await look();
  expect(world.sent).toEqual([]);
  expect(world.kept[0]).toEqual(made('a'));
});

test('a position that is not to be had without asking waits for a tap', async () => {
  const { world, look } = stage([made('a')], { locate: async () => 'ask' });
  await look();
  expect(world.kept[0]?.stop).toEqual({ kind: 'unlocated', problem: 'ask' });
  expect(world.sent).toEqual([]);
});

test('a limit that does not say how long is waited for a minute', async () => {
  const { world, look, wake } = stage([made('a')], {
    cast: failing(new ApiFailure('too_many_requests', 429, 'wait', undefined)),
  });
  await look();
  await wake();
  expect(world.now - NOON).toBe(60_000);
  expect(phaseOf(world.kept[0] as KeptBallot, true)).toBe('settled');
});

test('where the lock of the browser breaks, it is tried again a little later', async () => {
  let isBroken = true;
  const { world, look, wake } = stage([made('a')], {
    alone: async (work) => {
      if (isBroken) throw new DOMException('Stolen', 'AbortError');
      await work();
      return true;
    },
  });
  await look();
  expect(world.sent).toEqual([]);
  isBroken = false;
  await wake();
  expect(world.sent).toEqual(['a']);
});

test('of somebody who signs out while it is under way nothing is written down again', async () => {
  const changes: OutboxEvent[] = [];
  const { world, look } = stage([made('a')], {
    cast: async (ballot) => {
      world.personId = null;
      return countedOf(ballot);
    },
    change: (_, event) => void changes.push(event),
  });
  await look();
  expect(changes).toEqual([]);
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
