import { findAllKeptDrift } from '../../database/kept-drift.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { openTestServer, type TestServer, type Visitor } from './server.ts';
import { demoPlace, giveVotes } from './vote-rulings.ts';

/** What the tests of rulings share. */
export interface RulingServer {
  server: TestServer;
  admin: Visitor;
  /** The server's time at first. */
  start: Date;
  /** A restaurant far from the first ten, so that small rulings move no place. */
  place: { restaurantId: string; dishId: string };
  /** Ballots of as many new people there. @returns their ids */
  give(count: number, at?: Date): Promise<string[]>;
  /** The public totals of a restaurant. */
  totals(restaurantId?: string): Promise<{ votes: number; voters: number }>;
  /** For `afterEach`: the counters and votes must agree, whatever a test has done; the clock goes back. */
  settle(): Promise<void>;
}

export async function openRulingServer(): Promise<RulingServer> {
  const server = await openTestServer();
  const admin = await server.visitor().signInAs('admin');
  const start = server.clock.now;
  const place = demoPlace(60);
  return {
    server,
    admin,
    start,
    place,
    give: (count, at = server.clock.now) => giveVotes(server, place, count, { at }),
    totals: async (restaurantId = place.restaurantId) => {
      const { body } = await server.visitor().get(`/api/restaurants/${restaurantId}/totals`);
      const { votes, voters } = body.allTime;
      return { votes, voters };
    },
    settle: async () => {
      const { db } = server.services;
      const drift = [...(await findDrift(db)), ...(await findAllKeptDrift(db))];
      if (drift.length > 0) throw new Error(`The counters drift: ${JSON.stringify(drift)}`);
      server.clock.now = start;
    },
  };
}

/** What a ruling on single ballots is on. */
export const onBallots = (ids: readonly string[]) => ({ kind: 'ballots', ids });
