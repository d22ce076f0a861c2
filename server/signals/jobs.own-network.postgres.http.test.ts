import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { sessions } from '../../database/schema/people.ts';
import { votes, voteSignals } from '../../database/schema/voting.ts';
import { readTracesKey } from '../evidence/keys.ts';
import { networksOf } from '../evidence/networks.ts';
import { traceOf } from '../evidence/traces.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { storeSharedVotes } from '../testing/signals.ts';
import { runSignals } from './jobs.ts';

/* Shares of votes from a restaurant's own network, from stored votes and sessions to signals. */

const ADDRESS = '203.0.113.9';
/** So many restaurants that one unusual day does not move the range of the others. */
const CROWD = 30;
const [owned = '', other = '', ...crowd] = demoRestaurants
  .filter(({ dishes }) => dishes.length > 0)
  .map(({ id }) => id);

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  const { db, now } = server.services;
  await server.visitor().signInAs('visitor');
  const userId = personIdOf('visitor');
  await db.insert(restaurantOwners).values({ userId, restaurantId: owned, createdAt: now() });
  await db.update(sessions).set({ ipAddress: ADDRESS }).where(eq(sessions.userId, userId));
});
afterAll(() => server.stop());

/** Stores votes of the last minutes: some through one network, the others with an unknown one. */
async function store(restaurantId: string, through: number, others: number, network: Buffer) {
  const { db, now } = server.services;
  const at = new Date(now().getTime() - 600_000);
  const shared = { restaurantId, at, device: null };
  const ids = await storeSharedVotes(db, { ...shared, count: through, network });
  await storeSharedVotes(db, { ...shared, count: others, network: null });
  return ids.toSorted();
}

const signalsAt = async (restaurantId: string) =>
  (
    await server.services.db
      .select({
        ballotId: voteSignals.ballotId,
        reason: voteSignals.reason,
        strength: voteSignals.strength,
        basis: voteSignals.basis,
      })
      .from(voteSignals)
      .innerJoin(votes, eq(votes.ballotId, voteSignals.ballotId))
      .where(eq(votes.restaurantId, restaurantId))
  ).toSorted((a, b) => (a.ballotId < b.ballotId ? -1 : 1));

const ownNetwork = async () => {
  const { network } = networksOf(ADDRESS);
  const key = await readTracesKey(server.services);
  return Buffer.from(traceOf(key, 'network', network ?? ''), 'hex');
};

test('most votes through the network in which an owner signed in: each has the signal, and counts', async () => {
  for (const place of crowd.slice(0, CROWD)) await store(place, 8, 16, randomBytes(16));
  const ids = await store(owned, 120, 30, await ownNetwork());
  await runSignals(server.services);
  const found = await signalsAt(owned);
  expect(found.map(({ ballotId }) => ballotId)).toEqual(ids);
  expect(new Set(found.map(({ reason }) => reason))).toEqual(new Set(['own_network']));
  expect(found[0]).toMatchObject({ strength: 1, basis: { ballots: 120, ofDay: 150, share: 0.8 } });
  const stored = await server.services.db
    .select({ withheld: votes.withheld })
    .from(votes)
    .where(eq(votes.restaurantId, owned));
  expect(stored.every(({ withheld }) => !withheld)).toBe(true);
  for (const place of crowd.slice(0, CROWD)) expect(await signalsAt(place)).toEqual([]);
});

test('as many through somebody else’s network have another signal', async () => {
  const ids = await store(other, 120, 30, randomBytes(16));
  await runSignals(server.services);
  const found = await signalsAt(other);
  expect(found.map(({ ballotId, reason }) => [ballotId, reason])).toEqual(
    ids.map((id) => [id, 'network_share']),
  );
});

test('a second run changes nothing', async () => {
  const before = await signalsAt(owned);
  server.clock.now = new Date(server.clock.now.getTime() + 30_000);
  await runSignals(server.services);
  expect(await signalsAt(owned)).toEqual(before);
});
