import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { ballotTraces } from '../../database/schema/evidence.ts';
import { devMails } from '../../database/schema/mail.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { ballots, voteSignals } from '../../database/schema/voting.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { storeSharedVotes } from '../testing/signals.ts';
import { runSignals } from './jobs.ts';

let server: TestServer;
let admin: Visitor;
let turn = 0;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(() => pass(5));

const open = demoRestaurants.filter(({ dishes }) => dishes.length > 0);
const nextPlace = () => open[(turn += 1)]?.id ?? '';
const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
/** Votes of one device within the last minute, found by a run of the job. */
async function findVotes(restaurantId: string, count: number, device = randomBytes(16)) {
  const at = new Date(server.clock.now.getTime() - 40_000);
  const ids = await storeSharedVotes(server.services.db, { restaurantId, count, at, device });
  await runSignals(server.services);
  return { ids, device };
}
async function clustersAt(restaurantId: string, isDismissed = false) {
  const { body } = await admin.get(`/api/admin/vote-clusters?restaurantId=${restaurantId}`);
  return body.clusters.filter((one: { isDismissed: boolean }) => one.isDismissed === isDismissed);
}

/** The mails about the only cluster of a restaurant. */
async function mailsAbout(restaurantId: string) {
  const { db, mailer } = server.services;
  await mailer.settle();
  const [{ id }] = [...(await clustersAt(restaurantId)), ...(await clustersAt(restaurantId, true))];
  const rows = await db.select().from(devMails);
  return rows.filter(({ text }) => text.includes(`/admin/votes?cluster=${id}`));
}

test('votes of one device are a cluster, and each has the signal', async () => {
  const { db } = server.services;
  const restaurantId = nextPlace();
  const { ids } = await findVotes(restaurantId, 30);
  expect(await clustersAt(restaurantId)).toMatchObject([
    { kind: 'device', restaurantId, day: '2026-05-02', strength: 3, ballots: 30, withheld: 0 },
  ]);
  const signals = await db.select().from(voteSignals).where(inArray(voteSignals.ballotId, ids));
  expect(signals).toHaveLength(30);
  expect(signals[0]).toMatchObject({
    reason: 'device_share',
    strength: 3,
    basis: { ballots: 30, fivePoints: 30 },
  });
  expect((await admin.get('/api/admin/waiting-clusters')).body).toEqual({ clusters: 1 });
});

test('a family that shares a phone is none', async () => {
  const restaurantId = nextPlace();
  await findVotes(restaurantId, 5);
  expect(await clustersAt(restaurantId)).toEqual([]);
});

test('one that no longer is one goes, with its signals', async () => {
  const { db } = server.services;
  const restaurantId = nextPlace();
  const { ids } = await findVotes(restaurantId, 8);
  const signals = () =>
    db
      .select()
      .from(voteSignals)
      .where(eq(voteSignals.ballotId, ids[0] ?? ''));
  expect(await signals()).toHaveLength(1);
  await db.delete(ballotTraces).where(inArray(ballotTraces.ballotId, ids));
  pass(1);
  await findVotes(restaurantId, 1);
  expect(await clustersAt(restaurantId)).toEqual([]);
  expect(await signals()).toEqual([]);
});

test('a dismissed cluster stays dismissed until it has grown much', async () => {
  const restaurantId = nextPlace();
  const { device } = await findVotes(restaurantId, 30);
  const [{ id }] = await clustersAt(restaurantId);
  const dismiss = () => admin.post(`/api/admin/vote-clusters/${id}/dismiss`);
  expect((await dismiss()).body).toEqual({ ok: true });
  expect((await dismiss()).body).toEqual({ ok: true });
  const entries = await server.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id));
  expect(entries.map(({ action }) => action)).toEqual(['cluster_dismissed']);
  expect(await clustersAt(restaurantId)).toEqual([]);
  expect(await clustersAt(restaurantId, true)).toHaveLength(1);
  pass(10);
  await findVotes(restaurantId, 10, device);
  expect(await clustersAt(restaurantId, true)).toMatchObject([{ id, ballots: 40 }]);
  pass(10);
  await findVotes(restaurantId, 20, device);
  expect(await clustersAt(restaurantId)).toMatchObject([{ id, ballots: 60 }]);
});

test('a dismissal says who, when and why, and can be taken back', async () => {
  const restaurantId = nextPlace();
  await findVotes(restaurantId, 30);
  const [{ id }] = await clustersAt(restaurantId);
  const { body: before } = await admin.get('/api/admin/waiting-clusters');
  const decide = (how: 'dismiss' | 'reopen', body = {}) =>
    admin.post(`/api/admin/vote-clusters/${id}/${how}`, body);
  const note = 'A company at lunch';
  expect((await decide('dismiss', { note: ` ${note} ` })).body).toEqual({ ok: true });
  const at = server.clock.now.toISOString();
  expect(await clustersAt(restaurantId, true)).toMatchObject([
    { id, withheld: 0, dismissal: { at, by: expect.any(String), note } },
  ]);
  expect((await admin.get('/api/admin/waiting-clusters')).body.clusters).toBe(before.clusters - 1);
  const entries = () =>
    server.services.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(await entries()).toMatchObject([{ changes: { note: { from: null, to: note } } }]);
  expect((await decide('reopen')).body).toEqual({ ok: true });
  expect((await decide('reopen')).body).toEqual({ ok: true });
  expect(await clustersAt(restaurantId)).toMatchObject([{ id, dismissal: null }]);
  expect((await admin.get('/api/admin/waiting-clusters')).body).toEqual(before);
  expect((await entries()).map(({ action }) => action).toSorted()).toEqual([
    'cluster_dismissed',
    'cluster_reopened',
  ]);
  expect((await decide('dismiss', { note: 'x'.repeat(1001) })).status).toBe(400);
  expect(await clustersAt(restaurantId)).toHaveLength(1);
});

test('organisers do not dismiss clusters at a restaurant of theirs, or with a vote of theirs', async () => {
  const { db } = server.services;
  const restaurantId = nextPlace();
  const { ids } = await findVotes(restaurantId, 30);
  const [{ id }] = await clustersAt(restaurantId);
  const refusal = async (how: 'dismiss' | 'reopen') => {
    const { status, body } = await admin.post(`/api/admin/vote-clusters/${id}/${how}`);
    return [status, body.code];
  };
  const ownership = { userId: personIdOf('admin'), restaurantId };
  await db.insert(restaurantOwners).values(ownership);
  expect(await refusal('dismiss')).toEqual([409, 'ruling_on_own_votes']);
  expect(await refusal('reopen')).toEqual([409, 'ruling_on_own_votes']);
  await db.delete(restaurantOwners).where(eq(restaurantOwners.restaurantId, restaurantId));
  await db
    .update(ballots)
    .set({ userSession: `user_${ownership.userId}` })
    .where(eq(ballots.id, ids[0] ?? ''));
  expect(await refusal('dismiss')).toEqual([409, 'ruling_on_own_votes']);
  expect(await clustersAt(restaurantId, true)).toEqual([]);
});

test('only organisers see and dismiss them', async () => {
  const restaurantId = nextPlace();
  await findVotes(restaurantId, 30);
  const [{ id }] = await clustersAt(restaurantId);
  const owner = await server.visitor().signInAs('owner');
  for (const visitor of [server.visitor(), owner]) {
    const refused = visitor === owner ? 403 : 401;
    expect((await visitor.get('/api/admin/waiting-clusters')).status).toBe(refused);
    expect((await visitor.post(`/api/admin/vote-clusters/${id}/dismiss`)).status).toBe(refused);
    expect((await visitor.post(`/api/admin/vote-clusters/${id}/reopen`)).status).toBe(refused);
  }
  expect(await clustersAt(restaurantId, true)).toEqual([]);
  const unknown = '0e5a7c1e-0000-7000-8000-00000000dead';
  const answer = await admin.post(`/api/admin/vote-clusters/${unknown}/dismiss`);
  expect([answer.status, answer.body.code]).toEqual([404, 'vote_cluster_not_found']);
});

test('organisers are told of a strong cluster, at most once an hour, while nobody has judged it', async () => {
  const restaurantId = nextPlace();
  const { device } = await findVotes(restaurantId, 30);
  const mails = () => mailsAbout(restaurantId);
  const [first, ...others] = await mails();
  expect(others).toEqual([]);
  expect(first?.subject).toMatch(/^One device gave \d+ % of .+'s votes today$/);
  expect(first?.text).toContain('count until an organizer rules');
  for (const minutes of [1, 30, 28]) {
    pass(minutes);
    await findVotes(restaurantId, 2, device);
    expect(await mails()).toHaveLength(1);
  }
  pass(1);
  await findVotes(restaurantId, 2, device);
  expect(await mails()).toHaveLength(2);
  // It has not grown since.
  pass(61);
  await runSignals(server.services);
  expect(await mails()).toHaveLength(2);
  const [{ id }] = await clustersAt(restaurantId);
  await admin.post(`/api/admin/vote-clusters/${id}/dismiss`);
  await findVotes(restaurantId, 2, device);
  expect(await mails()).toHaveLength(2);
});

test('nobody is told of a weak one, and two servers tell once', async () => {
  const [weak, strong] = [nextPlace(), nextPlace()];
  await findVotes(weak, 8);
  expect(await mailsAbout(weak)).toEqual([]);
  const at = new Date(server.clock.now.getTime() - 40_000);
  await storeSharedVotes(server.services.db, { restaurantId: strong, count: 30, at });
  await Promise.all([runSignals(server.services), runSignals(server.services)]);
  expect(await mailsAbout(strong)).toHaveLength(1);
});
