import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';

/** The server has more work than it can finish in time: it answers 503, and the client tries again. */
export class Overloaded extends Error {
  constructor() {
    super('The server has more requests than it can answer in time.');
    this.name = 'Overloaded';
  }
}

/** The client has left: its work need not begin, and no answer is possible. */
export class ClientGone extends Error {}

/** Aborts with ClientGone when the connection closes. */
export function leavingOf(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort(new ClientGone()));
  return leaving.signal;
}

/** Votes, and everything else. */
export const LANES = ['vote', 'other'] as const;
export type Lane = (typeof LANES)[number];

export interface AdmissionLimits {
  /** How many requests may work with the database at once. */
  maxRunning: number;
  /** How many may wait in both lanes together: this bounds the memory they take. */
  maxWaiting: number;
  /** How long one may wait, in milliseconds. */
  maxWaitMs: Record<Lane, number>;
}

/** One in four slots goes to the other lane while votes wait: a voter also signs in and reads pages. */
const OTHER_TURN = 4;
/** The weight of the newest request in the average time that a slot is taken. */
const NEWEST = 0.05;
/** A file or an import takes seconds; it says nothing about how fast votes are. */
const LONGEST_SAMPLE_MS = 1000;
/** How late one may be refused. */
const LOOK_EVERY_MS = 100;

interface Waiter {
  lane: Lane;
  since: number;
  start: () => void;
  refuse: () => void;
}

/**
 * Admits as many requests at once as the database has connections. Others wait, votes before the rest, but
 * never longer than they may, and a request that would have to is refused at once. So an overloaded server
 * goes on at its best rate, instead of finishing work whose clients have given up.
 * @param now milliseconds of any clock that only goes forward
 */
export function createAdmission(limits: AdmissionLimits, now = () => performance.now()) {
  const { maxRunning, maxWaiting, maxWaitMs } = limits;
  const lanes: Record<Lane, Waiter[]> = { vote: [], other: [] };
  let running = 0;
  let averageMs = 5;
  let votesInARow = 0;
  let timer: NodeJS.Timeout | undefined;
  const refused: Record<Lane, number> = { vote: 0, other: 0 };

  const waiting = () => lanes.vote.length + lanes.other.length;

  /** Votes go first, so they wait for votes alone, and for the few others that are let in between. */
  const expectedWaitMs = (lane: Lane) => {
    const ahead = lane === 'vote' ? lanes.vote.length * (1 + 1 / OTHER_TURN) : waiting();
    return (ahead * averageMs) / maxRunning;
  };

  function next(): Waiter | undefined {
    const isOthersTurn = votesInARow >= OTHER_TURN - 1 && lanes.other.length > 0;
    const lane = lanes.vote.length > 0 && !isOthersTurn ? 'vote' : 'other';
    votesInARow = lane === 'vote' ? votesInARow + 1 : 0;
    return lanes[lane].shift() ?? lanes.vote.shift();
  }

  /** Refuses those whose time is over: in a lane, the first has waited longest. */
  function refuseLate(): void {
    for (const lane of LANES) {
      const queue = lanes[lane];
      while (queue[0] && now() - queue[0].since >= maxWaitMs[lane]) queue.shift()?.refuse();
    }
  }

  /** Also while no request finishes, as when the database does not answer. */
  function watch(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      refuseLate();
      if (waiting() > 0) watch();
    }, LOOK_EVERY_MS);
  }

  function leave(startedAt: number): void {
    averageMs += (Math.min(now() - startedAt, LONGEST_SAMPLE_MS) - averageMs) * NEWEST;
    refuseLate();
    const following = next();
    // The slot is handed over, so that nobody overtakes.
    if (following) following.start();
    else running -= 1;
  }

  const isFull = (lane: Lane) =>
    running >= maxRunning && (waiting() >= maxWaiting || expectedWaitMs(lane) > maxWaitMs[lane]);

  /** To be called before anything of a request is read. @throws Overloaded */
  function refuseIfFull(lane: Lane): void {
    if (!isFull(lane)) return;
    refused[lane] += 1;
    throw new Overloaded();
  }

  /** @throws Overloaded; or the signal's reason, when the client has gone meanwhile */
  function wait(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const drop = (reason: unknown) => {
        signal?.removeEventListener('abort', onGone);
        reject(reason as Error);
      };
      const waiter: Waiter = {
        lane,
        since: now(),
        start: () => {
          signal?.removeEventListener('abort', onGone);
          resolve();
        },
        refuse: () => {
          refused[lane] += 1;
          drop(new Overloaded());
        },
      };
      const onGone = () => {
        lanes[lane].splice(lanes[lane].indexOf(waiter), 1);
        drop(signal?.reason);
      };
      signal?.addEventListener('abort', onGone, { once: true });
      lanes[lane].push(waiter);
      watch();
    });
  }

  return {
    /**
     * Runs a request's work in its turn.
     * @param signal aborted when the client has gone: work that still waits is dropped
     * @throws Overloaded, the signal's reason, and what the work throws
     */
    async run<Result>(
      lane: Lane,
      signal: AbortSignal | undefined,
      work: () => Promise<Result>,
    ): Promise<Result> {
      signal?.throwIfAborted();
      refuseIfFull(lane);
      if (running < maxRunning) running += 1;
      else await wait(lane, signal);
      const startedAt = now();
      try {
        return await work();
      } finally {
        leave(startedAt);
      }
    },
    refuseIfFull,
    state: () => ({
      running,
      waiting: { vote: lanes.vote.length, other: lanes.other.length },
      refused: { ...refused },
    }),
  };
}
export type Admission = ReturnType<typeof createAdmission>;
