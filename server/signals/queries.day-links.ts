import type { Queryable } from '../../database/open.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { LinkCount } from '../../domain/signals/rules.ts';
import { type CountedLink, selectLinks } from './queries.links.ts';

/**
 * Votes are counted for good once they are older than this. Until then one that was cast before may still be
 * written, so younger ones are counted anew in each run.
 */
const SETTLED_AFTER_MS = 60_000;

/** How often each network and each mail domain occurs on a day, at all restaurants. */
export interface DayLinks {
  activeRestaurants: number;
  /** null: no ballot of the day has it. */
  network(hash: string): LinkCount | null;
  mailDomain(hash: string): LinkCount | null;
}

interface Link {
  ballots: number;
  restaurants: string[];
}

/** The links of some ballots of a day. */
class LinkTally {
  readonly restaurants = new Set<string>();
  readonly networks = new Map<string, Link>();
  readonly domains = new Map<string, Link>();

  add({ restaurantId, network, domain, ballots }: CountedLink): void {
    this.restaurants.add(restaurantId);
    const hash = network ?? domain;
    if (hash === null) return;
    const links = network === null ? this.domains : this.networks;
    const known = links.get(hash);
    if (!known) {
      links.set(hash, { ballots, restaurants: [restaurantId] });
      return;
    }
    known.ballots += ballots;
    if (!known.restaurants.includes(restaurantId)) known.restaurants.push(restaurantId);
  }

  /** Forgets links of one ballot: a network that is not known and one with one ballot are the same. */
  forgetSingle(): void {
    for (const links of [this.networks, this.domains]) {
      for (const [hash, { ballots }] of links) if (ballots === 1) links.delete(hash);
    }
  }
}

/** What is known of a day. */
interface KnownDay {
  settled: LinkTally;
  /** Milliseconds since 1970: ballots before it are in `settled`; null: none are. */
  settledTo: number | null;
}

/** Counts the links of days, and reads only the ballots that are new since the last time. */
export interface LinkMemory {
  read(db: Queryable, day: string, at: Date): Promise<DayLinks>;
  /** @param since days before it are forgotten */
  forget(since: string): void;
}

/**
 * A ballot takes some 200 bytes on its day, and less afterwards: most networks and domains of a day have
 * one ballot, and are forgotten then.
 */
export function createLinkMemory(): LinkMemory {
  const days = new Map<string, KnownDay>();

  return {
    read: async (db, day, at) => {
      const known = days.get(day) ?? { settled: new LinkTally(), settledTo: null };
      const { settled, settledTo } = known;
      const isOver = (moment: number) => festivalDay(new Date(moment)) > day;
      if (settledTo !== null && isOver(settledTo)) return linksOf(settled);
      const to = Math.max(settledTo ?? 0, at.getTime() - SETTLED_AFTER_MS);
      const rows = await selectLinks(db, day, settledTo, to);
      const recent = new LinkTally();
      for (const row of rows) (row.isSettled ? settled : recent).add(row);
      if (isOver(to)) settled.forgetSingle();
      days.set(day, { settled, settledTo: to });
      return linksOf(settled, recent);
    },
    forget: (since) => {
      for (const day of days.keys()) if (day < since) days.delete(day);
    },
  };
}

function linksOf(settled: LinkTally, recent: LinkTally = new LinkTally()): DayLinks {
  const countIn = (links: 'networks' | 'domains') => (hash: string) =>
    together(settled[links].get(hash), recent[links].get(hash));
  return {
    activeRestaurants: new Set([...settled.restaurants, ...recent.restaurants]).size,
    network: countIn('networks'),
    mailDomain: countIn('domains'),
  };
}

function together(settled: Link | undefined, recent: Link | undefined): LinkCount | null {
  if (!settled && !recent) return null;
  const places = settled?.restaurants ?? [];
  const others = recent?.restaurants.filter((id) => !places.includes(id)) ?? [];
  return {
    ballots: (settled?.ballots ?? 0) + (recent?.ballots ?? 0),
    restaurants: places.length + others.length,
  };
}
