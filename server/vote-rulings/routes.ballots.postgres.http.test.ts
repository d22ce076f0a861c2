import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballotTraces } from '../../database/schema/evidence.ts';
import { ballots, voteSignals, votes } from '../../database/schema/voting.ts';
import type { ClusterPicture, ListedBallot } from '../../domain/vote-rulings/schema.ballots.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { demoPlace, giveVotes, makeCluster, ruleAs } from '../testing/vote-rulings.ts';

let server: TestServer;
let admin: Visitor;
const place = demoPlace(60);
const NETWORK = 'ab'.repeat(16);

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const at = (minutes: number) => new Date(server.clock.now.getTime() + minutes * 60_000);
async function list(filter: Record<string, string>): Promise<ListedBallot[]> {
  const { status, body } = await admin.get(
    `/api/admin/ballots?${new URLSearchParams(filter).toString()}`,
  );
  expect(status).toBe(200);
  return body.ballots;
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
const count = async (filter: Record<string, string>) =>
  (await admin.get(`/api/admin/ballots/count?${new URLSearchParams(filter).toString()}`)).body;

test('ballots are found by each part of a filter, and by all of them together', async () => {
  const { db } = server.services;
  const ids = await giveVotes(server, place, 4, { at: at(5) });
  const [first = '', second = ''] = ids;
  const here = { restaurantId: place.restaurantId, from: at(5).toISOString() };
  await db.insert(ballotTraces).values({
    ballotId: first,
    network: Buffer.from(NETWORK, 'hex'),
    mailDomain: Buffer.from(NETWORK, 'hex'),
    device: Buffer.from(NETWORK, 'hex'),
    pageSeen: true,
  });
  await db.insert(voteSignals).values({ ballotId: second, reason: 'network_share', strength: 3 });
  await db.update(ballots).set({ evidence: 'code' }).where(eq(ballots.id, second));
  await ruleAs(server, admin, { kind: 'ballots', ids: [second] }, 'hold', {});
  const clusterId = await makeCluster(server, place.restaurantId, ids.slice(0, 3), at(5));
  await db
    .update(ballotTraces)
    .set({ subnet: Buffer.from(NETWORK, 'hex') })
    .where(eq(ballotTraces.ballotId, first));
  const [row] = await db.select().from(votes).where(eq(votes.ballotId, first));
  const personId = row?.userSession.replace('user_', '') ?? '';

  expect(idsOf(await list(here))).toEqual(ids);
  expect(idsOf(await list({ network: NETWORK }))).toEqual([first]);
  expect(idsOf(await list({ subnet: NETWORK }))).toEqual([first]);
  expect(idsOf(await list({ mailDomain: NETWORK }))).toEqual([first]);
  expect(idsOf(await list({ device: NETWORK, ...here }))).toEqual([first]);
  expect(idsOf(await list({ personId }))).toEqual([first]);
  expect(idsOf(await list({ q: row?.voterEmail ?? '' }))).toEqual([first]);
  expect(idsOf(await list({ signal: 'network_share' }))).toEqual([second]);
  expect(idsOf(await list({ evidence: 'code', ...here }))).toEqual([second]);
  expect(idsOf(await list({ clusterId }))).toEqual(ids.slice(0, 3));
  expect(idsOf(await list({ dishId: place.dishId, ...here }))).toEqual(ids);
  expect(idsOf(await list({ to: at(5).toISOString(), clusterId }))).toEqual([]);
  expect(await count({ ...here })).toEqual({ total: 4, counted: 4, held: 0, excluded: 0 });
  expect((await list({ clusterId }))[0]).toMatchObject({
    restaurantId: place.restaurantId,
    rating: 5,
    evidence: expect.any(String),
    fullName: expect.stringMatching(/^Crowd /),
  });
});

test('pages go on where the last one ended, and each ballot is on one of them', async () => {
  const ids = await giveVotes(server, place, 120, { at: at(10) });
  const here = `restaurantId=${place.restaurantId}&from=${at(10).toISOString()}`;
  const seen: string[] = [];
  let next = '';
  for (let page = 0; page < 3; page += 1) {
    const { body } = await admin.get(`/api/admin/ballots?${here}${next && `&before=${next}`}`);
    seen.push(...body.ballots.map(({ id }: { id: string }) => id));
    next = body.next;
  }
  expect(next).toBeNull();
  expect(seen.toSorted()).toEqual(ids);
  const all = await list({});
  expect(idsOf(all.slice(0, 50))).toEqual(idsOf(seen.slice(0, 50).map((id) => ({ id }))));
});

test('one ballot has its whole story', async () => {
  const { db } = server.services;
  const [id = ''] = await giveVotes(server, place, 1, { at: server.clock.now });
  await db.insert(ballotTraces).values({
    ballotId: id,
    network: Buffer.from(NETWORK, 'hex'),
    accountAgeSeconds: 90,
    pageSeen: false,
  });
  await db.insert(voteSignals).values({
    ballotId: id,
    reason: 'new_accounts',
    strength: 2,
    basis: { accounts: 12 },
  });
  const clusterId = await makeCluster(server, place.restaurantId, [id], server.clock.now);
  const { body } = await admin.get(`/api/admin/ballots/${id}`);
  expect(body).toMatchObject({
    ballot: { id, state: 'counted', evidence: 'position' },
    ratings: [{ dishId: place.dishId, rating: 5 }],
    signals: [{ reason: 'new_accounts', strength: 2, basis: { accounts: 12 } }],
    traces: { network: NETWORK, device: null, accountAgeSeconds: 90, pageSeen: false },
    clusters: [{ id: clusterId, kind: 'network', ballots: 1 }],
    ofPerson: 1,
  });
  const gone = await admin.get(`/api/admin/ballots/${clusterId}`);
  expect(codeOf(gone)).toEqual([404, 'ballot_not_found']);
});

test('a cluster shows its share, its time line, its map, and the ranking without it', async () => {
  const { db } = server.services;
  const quiet = demoPlace(62);
  const ids = await giveVotes(server, quiet, 30, { at: server.clock.now });
  await db.execute(sql`
    update votes set user_latitude = restaurants.latitude + 0.001, user_longitude = restaurants.longitude
    from restaurants where restaurants.id = votes.restaurant_id and ballot_id = ${ids[0]}::uuid`);
  const clusterId = await makeCluster(server, quiet.restaurantId, ids, server.clock.now);
  const { body }: { body: ClusterPicture } = await admin.get(
    `/api/admin/vote-clusters/${clusterId}`,
  );
  expect(body.cluster).toMatchObject({ id: clusterId, ballots: 30, withheld: 0 });
  expect(body.cluster.ofDay).toBeGreaterThanOrEqual(30);
  expect(body.timeLine.reduce((sum, { inCluster }) => sum + inCluster, 0)).toBe(30);
  expect(body.points).toEqual([{ ballotId: ids[0], east: 0, north: 0.069, state: 'counted' }]);
  const own = body.ranking.find(({ id }) => id === quiet.restaurantId);
  expect((own?.withPoints ?? 0) - (own?.withoutPoints ?? 0)).toBe(150);
  await ruleAs(server, admin, { kind: 'cluster', clusterId }, 'exclude');
  const after = (await admin.get(`/api/admin/vote-clusters/${clusterId}`)).body;
  expect(after.cluster.withheld).toBe(30);
  expect(after.ranking).toEqual(body.ranking);
  const { body: all } = await admin.get(
    `/api/admin/vote-clusters?restaurantId=${quiet.restaurantId}`,
  );
  expect(all.clusters).toMatchObject([{ id: clusterId }]);
  const unknown = await admin.get(`/api/admin/vote-clusters/${ids[0]}`);
  expect(codeOf(unknown)).toEqual([404, 'vote_cluster_not_found']);
});

test('days may have hours, by the festival’s clocks', async () => {
  // 2026-04-30, 11:30 in New York.
  const [id] = await giveVotes(server, place, 1, { at: new Date('2026-04-30T15:30:00Z') });
  const ids = async (from: string, to: string) =>
    idsOf(await list({ restaurantId: place.restaurantId, from, to }));
  expect(await ids('2026-04-30T11:30', '2026-04-30T11:31')).toEqual([id]);
  expect(await ids('2026-04-30T11:31', '2026-04-30')).not.toContain(id);
  expect(await ids('2026-04-30', '2026-04-30T11:30')).not.toContain(id);
});
