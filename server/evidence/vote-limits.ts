import type { Config } from '../config.ts';
import type { ApiContext } from '../http/context.ts';
import { refuseFor } from '../http/limits.ts';
import { isOfPrivateUse, networksOf } from './networks.ts';

/** A unit may cast the votes of so many minutes at once: a bus that arrives, a table that pays. */
const BURST_MINUTES = 3;
/** A customer with a /56 may cast the votes of so many connections. */
const CONNECTIONS_OF_A_SITE = 4;
/** More votes than wait at any honest counter are not told a later time than this. */
const LONGEST_WAIT_SECONDS = 60;
/** Units remembered at once, some megabytes; those that may cast all at once are forgotten first. */
const MAX_UNITS = 50_000;

/** Milliseconds since 1970. */
interface Unit {
  /** When the votes so far are used up (GCRA, the leaky bucket as a meter). */
  fullUntil: number;
  /** Refused votes that are expected again. */
  waiting: number;
}

/** The limits of votes by network, in the memory of one server. */
export interface VoteLimiter {
  /** Counts a vote. @returns 0, or the seconds after which to try again; then it is not counted */
  take(address: string, now: number): number;
  /** How many connections and networks are remembered. */
  size(): number;
}

/**
 * Votes of one connection (an IPv4 address, or a /64), of the /56 around it, and of one network (/24, /48): so many a
 * minute, and three minutes' worth at once. Memory instead of the shared database: a row that every vote of a network
 * writes would make them wait for each other. So each of several servers counts for itself.
 * @param perMinute 0: no limit
 */
export function createVoteLimiter(perMinute: { connection: number; network: number }): VoteLimiter {
  const units = new Map<string, Unit>();

  function unitOf(key: string, now: number): Unit {
    const known = units.get(key);
    if (known) return known;
    if (units.size >= MAX_UNITS) forgetSome(units, now);
    const unit = { fullUntil: 0, waiting: 0 };
    units.set(key, unit);
    return unit;
  }

  return {
    take: (address, now) => {
      if (isOfPrivateUse(address)) return 0;
      const { network, subnet, site } = networksOf(address);
      const taken = [
        { key: subnet ?? address, rate: perMinute.connection },
        {
          key: site ?? address,
          rate: site === null ? 0 : CONNECTIONS_OF_A_SITE * perMinute.connection,
        },
        { key: network ?? address, rate: perMinute.network },
      ]
        .filter(({ rate }) => rate > 0)
        .map(({ key, rate }) => ({ unit: unitOf(key, now), everyMs: 60_000 / rate }));
      const waits = taken.map(({ unit, everyMs }) => {
        const full = Math.max(unit.fullUntil, now) + everyMs;
        const tooSoonMs = full - now - BURST_MINUTES * 60_000;
        return tooSoonMs <= 0 ? 0 : tooSoonMs + unit.waiting * everyMs;
      });
      const waitMs = Math.max(0, ...waits);
      taken.forEach(({ unit, everyMs }, index) => {
        if (waitMs === 0) unit.fullUntil = Math.max(unit.fullUntil, now) + everyMs;
        const most = (LONGEST_WAIT_SECONDS * 1000) / everyMs;
        const waiting = unit.waiting + ((waits[index] ?? 0) > 0 ? 1 : -1);
        unit.waiting = Math.min(most, Math.max(0, waiting));
      });
      return waitMs === 0
        ? 0
        : Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(waitMs / 1000)));
    },
    size: () => units.size,
  };
}

/** Forgets units that may cast all at once again, and if too few can, the quarter that is remembered longest. */
function forgetSome(units: Map<string, Unit>, now: number): void {
  for (const [key, { fullUntil }] of units) if (fullUntil <= now) units.delete(key);
  // So many that the next time is far away: each time takes milliseconds.
  const left = (MAX_UNITS * 3) / 4;
  for (const key of units.keys()) {
    if (units.size <= left) break;
    units.delete(key);
  }
}

/** Per server of this process. */
const limiters = new WeakMap<Config, VoteLimiter>();

/**
 * Counts a vote for its network.
 * @throws too_many_requests (429) with Retry-After; the outbox then sends the vote later
 */
export function limitVotes(context: ApiContext): void {
  const { config, now } = context.services;
  let limiter = limiters.get(config);
  if (!limiter) limiters.set(config, (limiter = createVoteLimiter(config.votesPerMinute)));
  const seconds = limiter.take(context.clientAddress, now().getTime());
  if (seconds > 0) throw refuseFor(context, seconds);
}
