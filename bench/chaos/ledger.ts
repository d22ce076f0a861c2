import type { CountedBallot } from '../../domain/voting/schema.ts';
import type { Place } from '../voters.ts';

/**
 * What a phone wants. `vote`: to vote. `twice`: the same, and it sends the ballot twice at the same time.
 * `again`: another ballot of a person who votes there already. `far`: from too far away.
 */
export type Intent = 'vote' | 'twice' | 'again' | 'far';

/** A ballot as a phone knows it: what it sent, and what it was told. */
export interface Entry {
  key: string;
  voter: number;
  place: Place;
  rating: number;
  intent: Intent;
  /** The answer with 201. */
  counted: CountedBallot | null;
  /** The error code of an answer that ends the sending. */
  refused: string | null;
  /** Whether a sending of it got no answer, or one that leaves open what became of it. */
  isUncertain: boolean;
  /** What the phone was told that cannot be true: two different answers to one ballot, for example. */
  contradiction: string | null;
}

/** What clients saw since the last reading. */
export interface Seen {
  acknowledged: number;
  refused: number;
  /** 503 of a server that has too much to do. */
  overloaded: number;
  /** 503 of a server without its database, and 5xx of any other kind. */
  unavailable: number;
  /** 503 of the balancer: no server is ready. */
  noServer: number;
  noAnswer: number;
  retries: number;
  /** Refusals for a position that was too old or new by the server's clock; the phone asks for its time. */
  stale: number;
}

const NOTHING: Seen = {
  acknowledged: 0,
  refused: 0,
  overloaded: 0,
  unavailable: 0,
  noServer: 0,
  noAnswer: 0,
  retries: 0,
  stale: 0,
};

/** All ballots of a run, and when each was acknowledged. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** `performance.now()` of each first answer with 201, in order. */
  readonly acknowledgedAt: number[] = [];
  /** Of the whole run. */
  acknowledged = 0;
  #seen: Seen = { ...NOTHING };

  add(entry: Entry): Entry {
    this.entries.set(entry.key, entry);
    return entry;
  }

  saw(what: keyof Seen): void {
    this.#seen[what] += 1;
    if (what !== 'acknowledged') return;
    this.acknowledged += 1;
    this.acknowledgedAt.push(performance.now());
  }

  /** @returns what was seen since the last call */
  takeSeen(): Seen {
    const seen = this.#seen;
    this.#seen = { ...NOTHING };
    return seen;
  }

  /** Acknowledged ballots a second in a span of `performance.now()`. */
  rate(from: number, to: number): number {
    const times = this.acknowledgedAt;
    return ((indexFrom(times, to) - indexFrom(times, from)) * 1000) / (to - from);
  }

  /** The first acknowledgement from a moment on; undefined: there was none yet. */
  firstFrom(moment: number): number | undefined {
    return this.acknowledgedAt[indexFrom(this.acknowledgedAt, moment)];
  }

  /** The longest time without an acknowledgement in a span, in milliseconds. */
  longestGap(from: number, to: number): number {
    const times = this.acknowledgedAt;
    const within = times.slice(indexFrom(times, from), indexFrom(times, to));
    return [...within, to].reduce(
      ({ longest, last }, at) => ({ longest: Math.max(longest, at - last), last: at }),
      { longest: 0, last: from },
    ).longest;
  }
}

/** The index of the first time that is not before the moment; the list is in order. */
function indexFrom(times: readonly number[], moment: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
