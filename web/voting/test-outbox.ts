import type { CountedBallot } from '../../domain/voting/schema.ts';
import { ApiFailure } from '../api/client.ts';
import type { Fix } from '../platform/position-machine.ts';
import { advanceBallot, type KeptBallot, type OutboxEvent } from './outbox.ts';
import { type SenderDeps, startSending } from './outbox-sender.ts';

/** Noon in South Carolina. */
export const NOON = Date.UTC(2026, 4, 2, 16);

export const made = (id: string, change: Partial<KeptBallot> = {}): KeptBallot => ({
  restaurantId: id,
  restaurantName: id,
  personId: 'p1',
  idempotencyKey: `key of ${id}`,
  ratings: [{ dishId: 'd1', rating: 3 }],
  review: null,
  needsPosition: true,
  fix: null,
  clockAheadMs: 0,
  madeAt: NOON,
  nextAt: NOON,
  tries: 0,
  limitedUntil: 0,
  stop: null,
  counted: null,
  reviewStep: { step: 'none' },
  toldAt: null,
  ...change,
});

export const FIX: Fix = { latitude: 1, longitude: 2, accuracyMeters: 5, takenAt: new Date(NOON) };
export const network = () => new ApiFailure('network', 0, 'network', undefined);

export const countedOf = ({ restaurantId, ratings }: KeptBallot): CountedBallot => ({
  ballotId: `ballot of ${restaurantId}`,
  restaurantId,
  day: '2026-05-02',
  ratings: [...ratings],
  points: 3,
  locationVerified: true,
  adminVote: false,
  promise: null,
});

/** A browser with some ballots, and a server whose answers the test sets. */
export function stage(ballots: KeptBallot[], own: Partial<SenderDeps> = {}) {
  const world = {
    kept: ballots,
    now: NOON,
    isOnline: true,
    personId: 'p1' as string | null,
    sent: [] as string[],
    wakes: [] as { at: number; call: () => void }[],
    isBusyElsewhere: false,
  };
  const deps: SenderDeps = {
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
  const sending = startSending(deps);
  /** Lets promises settle that depend on nothing external. */
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    world,
    look: async () => {
      sending.look();
      await settle();
    },
    /** Advances to the time for which a timer was set. */
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
export const failing =
  (...errors: ApiFailure[]): SenderDeps['cast'] =>
  async (ballot) => {
    const error = errors.shift();
    if (error) throw error;
    return countedOf(ballot);
  };
