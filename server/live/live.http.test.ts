import { randomUUID } from 'node:crypto';
import { createServer, get, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { appSettings } from '../../database/schema/settings.ts';
import { ERRORS } from '../../domain/errors.ts';
import type { ShownTotals } from '../testing/totals.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { type Looker, lookAt } from '../testing/live.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { openLive } from './live.ts';
import { frameOf, HEARTBEAT, openStream, type Stream } from './stream.ts';

const [place, otherPlace] = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 2,
);
if (!place || !otherPlace) throw new Error('The demo has no places.');

let server: TestServer;
const lookers: Looker[] = [];

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const looker of lookers.splice(0)) looker.close();
  await vi.waitUntil(() => server.services.live.counts().streams === 0, { timeout: 15_000 });
  server.clock.now = TEST_NOW;
  await server.services.db.delete(appSettings);
});

async function look(restaurantId = place?.id, at = server): Promise<Looker> {
  const looker = await lookAt(at.url, `/api/live?restaurant=${restaurantId}`);
  lookers.push(looker);
  return looker;
}

async function vote(by: string, at = place, on = server) {
  const voter = await on.visitor().signInAs(by);
  return voter.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: at?.id,
    ratings: [{ dishId: at?.dishes[0]?.id, rating: 4 }],
    position: {
      latitude: at?.latitude,
      longitude: at?.longitude,
      accuracyMeters: 12,
      takenAt: on.clock.now.toISOString(),
    },
  });
}

describe('an open page', () => {
  test('is sent at first whether voting is open, and the totals as the operation has them', async () => {
    const looker = await look();
    expect(looker.status).toBe(200);
    expect(looker.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(looker.headers['content-encoding']).toBeUndefined();
    expect(await looker.next('voting')).toEqual({
      votingEnabled: true,
      voting: 'open',
      votingClosesAt: null,
    });
    const { body } = await server.visitor().get(`/api/restaurants/${place.id}/totals`);
    expect(await looker.next('totals')).toEqual(body);
    const retry = Number(/^retry: (\d+)\n\n/.exec(looker.received())?.[1]);
    expect(retry).toBeGreaterThanOrEqual(3000);
    expect(retry).toBeLessThan(6000);
  });

  test('is notified of a vote, of reviews, and of nothing elsewhere', async () => {
    const [looker, elsewhere] = await Promise.all([look(), look(otherPlace.id)]);
    const before = await looker.next<ShownTotals>('totals');
    await elsewhere.next('totals');
    expect((await vote('visitor')).status).toBe(201);
    expect(await looker.next('totals')).toEqual({
      ...before,
      today: { votes: before.today.votes + 1, points: before.today.points + 4 },
      allTime: {
        votes: before.allTime.votes + 1,
        points: before.allTime.points + 4,
        voters: before.allTime.voters + 1,
      },
    });
    server.services.live.publish({ type: 'reviews', restaurantId: place.id });
    expect(await looker.next('reviews')).toEqual({ restaurantId: place.id });
    const heard = elsewhere
      .received()
      .match(/event: \w+/g)
      ?.toSorted();
    expect(heard).toEqual(['event: totals', 'event: voting']);
  });

  test('hears nothing of a ballot that was sent again, or of a vote that is in no totals', async () => {
    const publish = vi.spyOn(server.services, 'afterVote');
    const looker = await look(otherPlace.id);
    const before = await looker.next<ShownTotals>('totals');
    const voter = await server.visitor().signInAs('visitor');
    const { dishes, latitude, longitude } = otherPlace;
    const ballot = {
      idempotencyKey: randomUUID(),
      restaurantId: otherPlace.id,
      ratings: [{ dishId: dishes[0]?.id, rating: 2 }],
      position: { latitude, longitude, accuracyMeters: 12, takenAt: TEST_NOW.toISOString() },
    };
    const first = await voter.post('/api/ballots', ballot);
    expect(first.status).toBe(201);
    const again = await voter.post('/api/ballots', ballot);
    expect(again.body).toEqual(first.body);
    expect(publish.mock.calls.map(([{ ballotId }]) => ballotId)).toEqual([first.body.ballotId]);
    publish.mockRestore();
    expect((await vote('admin', otherPlace)).body).toMatchObject({ adminVote: true });
    const isNew = ({ allTime }: ShownTotals) => allTime.votes > before.allTime.votes;
    expect((await looker.next('totals', isNew)).allTime.votes).toBe(before.allTime.votes + 1);
  });

  test('sees the switch turn, also by SQL, and a missing one as open', async () => {
    const looker = await look();
    expect(await looker.next('voting')).toMatchObject({ voting: 'open' });
    await upsertSetting(server.services.db, 'voting_enabled', 'false');
    expect(await looker.next('voting')).toMatchObject({ voting: 'paused' });
    expect(await (await look()).next('voting')).toMatchObject({ voting: 'paused' });
    await server.services.db.execute(sql`delete from app_settings`);
    expect(await looker.next('voting')).toMatchObject({ voting: 'open' });
  });

  test('begins a new day at nothing', async () => {
    const looker = await look();
    await looker.next('totals');
    server.clock.now = new Date('2026-05-03T16:00:00Z');
    const isNext = ({ day }: ShownTotals) => day === '2026-05-03';
    expect((await looker.next('totals', isNext)).today).toEqual({ votes: 0, points: 0 });
  });

  test('holds nothing any more when its tab is closed', async () => {
    const both = [await look(), await look(otherPlace.id)];
    for (const looker of both) await looker.next('totals');
    const { live } = server.services;
    expect(live.counts()).toMatchObject({ streams: 2, restaurants: 2 });
    for (const looker of both) looker.close();
    await expect.poll(() => live.counts().streams).toBe(0);
    expect(live.counts()).toEqual({ streams: 0, addresses: 0, restaurants: 0, timers: 0 });
  });
});

test('what many look at is read once for all of them', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, () => look()));
  await Promise.all(many.map((looker) => looker.next('totals')));
  const statements = vi.spyOn(server.services.db, 'select');
  // Only the query of totals names its columns.
  const reads = () => statements.mock.calls.filter(([columns]) => columns && 'voters' in columns);
  server.services.live.publish({ type: 'votes', restaurantId: place.id });
  expect((await vote('owner')).status).toBe(201);
  const of = (looker: Looker) => looker.next<ShownTotals>('totals');
  const answers = await Promise.all(many.map(of));
  expect(new Set(answers.map((totals) => JSON.stringify(totals))).size).toBe(1);
  // One for what was published before the vote, and at most one for the vote.
  expect([1, 2]).toContain(reads().length);
  statements.mockRestore();
});

describe('is refused', () => {
  test.each([
    ['no restaurant', '', 'invalid_input'],
    ['no id', '?restaurant=tacos', 'invalid_input'],
    ['two ids', `?restaurant=${place.id}%20${place.id}`, 'invalid_input'],
    ['one that is not there', `?restaurant=${randomUUID()}`, 'restaurant_not_found'],
  ] as const)('%s', async (_, query, code) => {
    for (const language of ['en', 'es'] as const) {
      const { status, body } = await server.visitor(language).get(`/api/live${query}`);
      expect({ status, code: body.code }).toEqual({ status: ERRORS[code].status, code });
      expect(body.message).toEqual(expect.any(String));
    }
    expect(server.services.live.counts().streams).toBe(0);
  });

  test('to write there', async () => {
    const { status, body } = await server.visitor().post(`/api/live?restaurant=${place.id}`);
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown_operation' });
  });

  test('whoever comes when as many look on as may', async () => {
    const small = await openTestServer({}, server, { maxStreams: 1 });
    const looker = await look(place.id, small);
    await looker.next('totals');
    const { status, headers } = await small.visitor().get(`/api/live?restaurant=${place.id}`);
    expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 503, wait: '30' });
    expect(small.services.live.limits()).toEqual({ maxStreams: 1, refused: 1, stalled: 0 });
    looker.close();
    await expect.poll(() => small.services.live.counts().streams).toBe(0);
    expect((await look(place.id, small)).status).toBe(200);
    await small.stop();
  });

  test('whoever comes when as many look on from their address as may', async () => {
    const proxied = { TRUSTED_PROXIES: '127.0.0.1' };
    const small = await openTestServer(proxied, server, { maxStreams: 5 });
    const { live } = small.services;
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const looker = await lookAt(small.url, `/api/live?restaurant=${place.id}`, headers);
      lookers.push(looker);
      return looker;
    };
    const [first, second] = [await from('2001:db8::1'), await from('2001:db8::2')];
    expect([first?.status, second?.status]).toEqual([200, 200]);
    const third = await from('2001:db8::3');
    expect([third.status, third.headers['retry-after']]).toEqual([503, '30']);
    expect((await from('203.0.113.9')).status).toBe(200);
    expect(live.counts()).toMatchObject({ streams: 3, addresses: 2 });
    first?.close();
    await expect.poll(() => live.counts().streams).toBe(2);
    expect((await from('2001:db8::3')).status).toBe(200);
    await small.stop();
    expect(live.counts()).toMatchObject({ streams: 0, addresses: 0 });
  });
});

describe('a page that does not read is let go', () => {
  /** A stream to a client that does not read. */
  async function openStalled() {
    const closed = vi.fn<(isStalled: boolean) => void>();
    const opening = Promise.withResolvers<{ stream: Stream; response: ServerResponse }>();
    const sender = createServer((_, response) =>
      opening.resolve({ stream: openStream(response, 3000, closed), response }),
    );
    sender.listen(0, '127.0.0.1');
    await once(sender, 'listening');
    const { port } = sender.address() as AddressInfo;
    const [received] = await once(get({ port, agent: false }), 'response');
    received.on('error', () => {});
    received.pause();
    return { ...(await opening.promise), closed, sender };
  }

  test('when more than 16 KiB is unread, and no more is kept for it', async () => {
    const { stream, response, closed, sender } = await openStalled();
    const frame = frameOf('totals', 'x'.repeat(8000));
    let most = 0;
    // The kernels of both sides buffer some megabytes too.
    while (closed.mock.calls.length === 0) {
      stream.send(frame);
      most = Math.max(most, response.writableLength);
      await new Promise((resolve) => setImmediate(resolve));
    }
    stream.send(frame);
    expect(closed.mock.calls).toEqual([[true]]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(16 * 1024 + frame.length + 100);
    sender.close();
  });

  test('when its socket made no progress for too long', async () => {
    const { stream, response, closed, sender } = await openStalled();
    // As node:http does after `stallTimeout`.
    response.emit('timeout', response.socket);
    await vi.waitUntil(() => closed.mock.calls.length > 0);
    stream.send(HEARTBEAT);
    expect(closed.mock.calls).toEqual([[true]]);
    sender.close();
  });
});

test('no more streams are accepted than the open files leave room for', async () => {
  const { db, config, log, now, newId, trouble, caches, sessions } = server.services;
  const listen = async () => async () => {};
  const open = { db, listen };
  const deps = { open, config, log, now, newId, trouble, caches, sessions, maxStreams: 10_000 };
  const few = await openLive({ ...deps, openFiles: 1024 });
  expect(few.limits().maxStreams).toBe(512);
  const many = await openLive({ ...deps, openFiles: undefined });
  expect(many.limits().maxStreams).toBe(10_000);
  await Promise.all([few.stop(), many.stop()]);
});

test('a server that stops ends its streams at once', async () => {
  const stopping = await openTestServer({}, server);
  const looker = await look(place.id, stopping);
  await looker.next('totals');
  const begun = performance.now();
  await stopping.stop();
  await looker.ended;
  // A stream that is not ended properly would delay the stop by 3 s.
  expect(performance.now() - begun).toBeLessThan(2900);
  const { addresses: _, ...counts } = stopping.services.live.counts();
  expect(counts).toEqual({ streams: 0, restaurants: 0, timers: 0 });
});
