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

/** Aborts when the connection closes before the whole answer is sent. */
export function leavingOf(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
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

export interface AdmissionState {
  running: number;
  waiting: Record<Lane, number>;
  /** Since the start. */
  refused: Record<Lane, number>;
}

/** Lets requests in, so many at once. */
export interface Admission {
  readonly limits: AdmissionLimits;
  /**
   * Runs a request's work in its turn.
   * @param signal aborted when the client has gone: work that still waits is dropped
   * @throws Overloaded, ClientGone, and what the work throws
   */
  run<Result>(
    lane: Lane,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Whether a request that arrives now would have to wait too long. */
  isFull(lane: Lane): boolean;
  /** Whether a vote that arrives now would wait noticeably: work that can wait should. */
  isOverloaded(): boolean;
  /** Counts a request that was refused because its lane is full. */
  countRefusal(lane: Lane): void;
  /** To be called before anything of a request is read. @throws Overloaded */
  refuseIfFull(lane: Lane): void;
  state(): AdmissionState;
}

/** One in four turns is for the other lane while votes wait: a voter also signs in and reads pages. */
const OTHER_TURN = 4;
/** The weight of the newest request in the average time that a turn takes. */
const NEWEST = 0.05;
/** A file or an import takes seconds; it says nothing about how fast votes are. */
const LONGEST_SAMPLE_MS = 1000;
/** Votes that wait for so large a part of what they may are a sign of overload. */
const OVERLOADED_PART = 0.25;
/** How late one may be refused. */
const LOOK_EVERY_MS = 100;

interface Waiter {
  since: number;
  start: () => void;
  refuse: (error: Error) => void;
}

/** The requests that wait, in two lanes. */
class WaitingLine {
  readonly refused: Record<Lane, number> = { vote: 0, other: 0 };
  readonly #lanes: Record<Lane, Waiter[]> = { vote: [], other: [] };
  readonly #maxWaitMs: Record<Lane, number>;
  readonly #now: () => number;
  #votesInARow = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(maxWaitMs: Record<Lane, number>, now: () => number) {
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  get length(): number {
    return this.#lanes.vote.length + this.#lanes.other.length;
  }

  lengthOf(lane: Lane): number {
    return this.#lanes[lane].length;
  }

  /** The next whose turn it is. */
  next(): Waiter | undefined {
    this.refuseLate();
    const { vote, other } = this.#lanes;
    const isOthersTurn = this.#votesInARow >= OTHER_TURN - 1 && other.length > 0;
    const isVote = vote.length > 0 && !isOthersTurn;
    this.#votesInARow = isVote ? this.#votesInARow + 1 : 0;
    return isVote ? vote.shift() : other.shift();
  }

  /** @throws Overloaded; or ClientGone, when the signal aborts */
  wait(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => signal?.removeEventListener('abort', onGone);
      const waiter: Waiter = {
        since: this.#now(),
        start: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const onGone = () => {
        const queue = this.#lanes[lane];
        queue.splice(queue.indexOf(waiter), 1);
        reject(new ClientGone());
      };
      signal?.addEventListener('abort', onGone, { once: true });
      this.#lanes[lane].push(waiter);
      this.#watch();
    });
  }

  /** Refuses those whose time is over: in a lane, the first has waited longest. */
  refuseLate(): void {
    for (const lane of LANES) {
      const queue = this.#lanes[lane];
      while (queue[0] && this.#now() - queue[0].since >= this.#maxWaitMs[lane]) {
        queue.shift()?.refuse(this.refusal(lane));
      }
    }
  }

  refusal(lane: Lane): Overloaded {
    this.countRefusal(lane);
    return new Overloaded();
  }

  countRefusal(lane: Lane): void {
    this.refused[lane] += 1;
  }

  /** Looks also while no request finishes, as when the database does not answer. */
  #watch(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.refuseLate();
      if (this.length > 0) this.#watch();
    }, LOOK_EVERY_MS);
  }
}

/**
 * Admits as many requests at once as the database has connections. Others wait, votes before the rest, but
 * never longer than they may, and a request that would have to is refused at once. So an overloaded server
 * goes on at its best rate, instead of finishing work whose clients have given up.
 * @param now milliseconds of any clock that only goes forward
 */
export function createAdmission(limits: AdmissionLimits, now = () => performance.now()): Admission {
  const { maxRunning, maxWaiting, maxWaitMs } = limits;
  const line = new WaitingLine(maxWaitMs, now);
  let running = 0;
  let averageMs = 5;

  /** Votes wait for votes alone, and for the few others that are let in between. */
  const expectedWaitMs = (lane: Lane) => {
    const ahead = lane === 'vote' ? line.lengthOf('vote') * (1 + 1 / OTHER_TURN) : line.length;
    return (ahead * averageMs) / maxRunning;
  };

  const isFull = (lane: Lane) =>
    running >= maxRunning && (line.length >= maxWaiting || expectedWaitMs(lane) > maxWaitMs[lane]);

  function refuseIfFull(lane: Lane): void {
    if (isFull(lane)) throw line.refusal(lane);
  }

  function leave(startedAt: number): void {
    averageMs += (Math.min(now() - startedAt, LONGEST_SAMPLE_MS) - averageMs) * NEWEST;
    const following = line.next();
    // The turn is handed over, so that nobody overtakes.
    if (following) following.start();
    else running -= 1;
  }

  return {
    limits,
    run: async (lane, signal, work) => {
      if (signal?.aborted) throw new ClientGone();
      refuseIfFull(lane);
      if (running < maxRunning) running += 1;
      else await line.wait(lane, signal);
      const startedAt = now();
      try {
        return await work();
      } finally {
        leave(startedAt);
      }
    },
    isFull,
    isOverloaded: () =>
      running >= maxRunning && expectedWaitMs('vote') > OVERLOADED_PART * maxWaitMs.vote,
    countRefusal: (lane) => line.countRefusal(lane),
    refuseIfFull,
    state: () => ({
      running,
      waiting: { vote: line.lengthOf('vote'), other: line.lengthOf('other') },
      refused: { ...line.refused },
    }),
  };
}
