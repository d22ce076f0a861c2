import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { ballotTraces } from '../../database/schema/evidence.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { readTracesKey } from '../evidence/keys.ts';
import { traceOf, type TraceKind } from '../evidence/traces.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const COOKIE = 'vota-taco.device';
const withDishes = demoRestaurants.filter(({ latitude, dishes }) => latitude !== null && dishes[0]);

let server: TestServer;
/** Each test votes at its own restaurant. */
let turn = 0;
let place = withDishes[0];

beforeAll(async () => {
  server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1,::1' });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = TEST_NOW;
  place = withDishes[turn++];
});

const newVoter = (domain = 'example.com') => server.visitor().join(`${randomUUID()}@${domain}`);
const look = (by: Visitor) => by.get(`/api/restaurants/${place?.id}/standing`);
const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};

function cast(by: Visitor, address = '203.0.113.7') {
  const body = {
    idempotencyKey: randomUUID(),
    restaurantId: place?.id,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 4 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 12,
      takenAt: server.clock.now.toISOString(),
    },
  };
  return by.post('/api/ballots', body, { 'x-forwarded-for': address });
}

async function tracesAfter(by: Visitor, address?: string) {
  const answer = await cast(by, address);
  expect(answer.status).toBe(201);
  const { db } = server.services;
  const [row] = await db
    .select()
    .from(ballotTraces)
    .where(eq(ballotTraces.ballotId, answer.body.ballotId));
  if (!row) throw new Error('The ballot has no traces.');
  return row;
}

const hex = (bytes: unknown) => Buffer.from(bytes as Uint8Array).toString('hex');

describe('the traces of a ballot', () => {
  test('are hashes by the key of the festival, and the age of the account', async () => {
    const row = await tracesAfter(await newVoter('mail.example.co.uk'));
    const key = await readTracesKey(server.services);
    const hashOf = (kind: TraceKind, value: string) => traceOf(key, kind, value);
    expect(hex(row.network)).toBe(hashOf('network', '203.0.113.0/24'));
    expect(row.subnet).toBeNull();
    expect(hex(row.mailDomain)).toBe(hashOf('mail_domain', 'example.co.uk'));
    expect(row.accountAgeSeconds).toBeGreaterThanOrEqual(0);
    expect(hex(row.network)).toHaveLength(32);
  });

  test('are equal for equal values, and only for these', async () => {
    const voters = await Promise.all([
      newVoter('gmail.com'),
      newVoter('googlemail.com'),
      newVoter('example.org'),
    ]);
    const one = await tracesAfter(voters[0], '2001:db8:1:2::5');
    const other = await tracesAfter(voters[1], '2001:db8:1:3::6');
    const third = await tracesAfter(voters[2], '2001:db8:2:2::5');
    expect(hex(one.mailDomain)).toBe(hex(other.mailDomain));
    expect(hex(one.mailDomain)).not.toBe(hex(third.mailDomain));
    expect(hex(one.network)).toBe(hex(other.network));
    expect(hex(one.network)).not.toBe(hex(third.network));
    expect(hex(one.subnet)).not.toBe(hex(other.subnet));
  });

  test('cannot be made from the plain values without the key, nor told by their kind', async () => {
    const row = await tracesAfter(await newVoter());
    const plain = ['203.0.113.0/24', '203.0.113.0', '203.0.113.7', 'example.com'];
    const guesses = plain.flatMap((value) =>
      ['sha256', 'sha1', 'md5'].flatMap((name) =>
        [value, `network\n${value}`, `mail_domain\n${value}`].map((text) =>
          createHash(name).update(text).digest('hex').slice(0, 32),
        ),
      ),
    );
    const stored = [row.network, row.mailDomain, row.device].filter(Boolean).map(hex);
    for (const one of stored) expect(guesses).not.toContain(one);
    const other = Buffer.alloc(32, 1);
    expect(hex(row.network)).not.toBe(traceOf(other, 'network', '203.0.113.0/24'));
    const key = await readTracesKey(server.services);
    expect(traceOf(key, 'network', 'x')).not.toBe(traceOf(key, 'subnet', 'x'));
  });

  test('go with the ballot, which a server of the previous version writes without them', async () => {
    const { db } = server.services;
    const id = randomUUID();
    const [like] = await db.select().from(votes).limit(1);
    if (!like) throw new Error('The demo has no vote.');
    await db
      .insert(ballots)
      .values({ id, userSession: 'user_before', idempotencyKey: id, requestHash: '' });
    await db.insert(votes).values({
      ballotId: id,
      restaurantId: like.restaurantId,
      dishId: like.dishId,
      rating: 3,
      userSession: 'user_before',
      voterEmail: 'before@example.com',
      voterName: '',
      locationVerified: true,
      voteDay: '2026-05-02',
    });
    const [row] = await db.select().from(ballots).where(eq(ballots.id, id));
    expect(row).toMatchObject({ evidence: null, state: 'counted' });
    expect(await db.$count(ballotTraces, eq(ballotTraces.ballotId, id))).toBe(0);
  });
});

describe('the device cookie', () => {
  test('is set when somebody who is signed in looks at a restaurant, and for nobody else', async () => {
    const stranger = await look(server.visitor());
    expect(stranger.headers.getSetCookie()).toEqual([]);
    const voter = await newVoter();
    const [cookie = '', ...more] = (await look(voter)).headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^vota-taco\.device=[\w-]{22}\.[\da-f]{8}:\w+\.[\w-]{22};/);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${90 * 86_400}`,
      'Path=/',
      'SameSite=Lax',
    ]);
    expect((await look(voter)).headers.getSetCookie()).toEqual([]);
  });

  test('is never in an answer that visitors share', async () => {
    const voter = await newVoter();
    for (const path of ['/api/states', `/api/restaurants/${place?.id}/totals`, '/api/settings']) {
      expect((await voter.get(path)).headers.getSetCookie()).toEqual([]);
    }
    const { pathname } = new URL(`/restaurants/${place?.id}`, 'http://localhost');
    expect((await server.visitor().get(pathname)).headers.getSetCookie()).toEqual([]);
  });

  test('says that the page was looked at, and for how long', async () => {
    const voter = await newVoter();
    await look(voter);
    pass(75);
    const row = await tracesAfter(voter);
    expect(row).toMatchObject({ pageSeen: true, secondsOpen: 75 });
    place = withDishes[turn++];
    expect(await tracesAfter(voter)).toMatchObject({ pageSeen: false, secondsOpen: null });
  });

  test('is the same for two accounts of one browser, and set by the ballot where it is missing', async () => {
    const ana = await newVoter();
    expect((await tracesAfter(ana)).device).toBeNull();
    const value = ana.cookies.get(COOKIE) ?? '';
    expect(value).not.toBe('');
    const beto = await newVoter();
    beto.cookies.set(COOKIE, value);
    const caro = await newVoter();
    await look(caro);
    const rows = [await tracesAfter(beto), await tracesAfter(caro)];
    place = withDishes[turn++];
    rows.push(await tracesAfter(ana));
    const [second, third, first] = rows.map(({ device }) => hex(device));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('counts for nothing when it is made up, or changed', async () => {
    const voter = await newVoter();
    await look(voter);
    const value = voter.cookies.get(COOKIE) ?? '';
    const earlier = value.replace(/:\w+\./, ':1.');
    for (const forged of [earlier, 'x', `${value}x`, '.', 'a.b.c', value.split('.')[0] ?? '']) {
      const other = await newVoter();
      other.cookies.set(COOKIE, forged);
      const row = await tracesAfter(other);
      expect(row).toMatchObject({ device: null, pageSeen: false, secondsOpen: null });
    }
  });
});

test('of all that, the answers to the voter contain nothing', async () => {
  const voter = await newVoter();
  const counted = await cast(voter);
  const row = JSON.stringify([counted.body, (await look(voter)).body]);
  for (const word of ['network', 'device', 'domain', 'evidence', '203.0.113']) {
    expect(row).not.toContain(word);
  }
  const { body } = await voter.get('/api/people/me/data');
  expect(body.ballotTraces).toEqual([
    {
      ballotId: counted.body.ballotId,
      accountAgeSeconds: expect.any(Number),
      pageSeen: false,
      secondsOpen: null,
      hashed: ['network', 'mail domain'],
    },
  ]);
});
