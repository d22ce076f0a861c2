import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { ballots } from '../../database/schema/voting.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

interface Listed {
  id: string;
  email: string;
  fullName: string;
}

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  const { db, clock } = { ...server.services, clock: server.clock };
  const day = 24 * 3_600_000;
  const later = new Date(clock.now.getTime() + day);
  const earlier = new Date(clock.now.getTime() - day);
  const row = (name: string, more: object) => ({
    email: `${name}@narrow.example`,
    fullName: name,
    emailVerified: true,
    createdAt: new Date('2026-03-08T12:00:00Z'),
    ...more,
  });
  const rows = await db
    .insert(profiles)
    .values([
      row('Zoe', { locale: 'es' }),
      row('ana', { emailVerified: false }),
      row('Suspended', { suspendedUntil: later }),
      row('Over', { suspendedUntil: earlier }),
      row('Banned', { bannedAt: earlier }),
      // The last moment of a day and the first of the next, in New York.
      row('Night', { createdAt: new Date('2026-03-02T04:59:59Z') }),
      row('Morning', { createdAt: new Date('2026-03-02T05:00:00Z') }),
    ])
    .returning();
  const zoe = rows[0]?.id ?? '';
  await db.insert(ballots).values({
    userSession: userSessionOf(zoe),
    idempotencyKey: zoe,
    requestHash: 'x',
  });
});
afterAll(() => server.stop());

const names = async (query: string): Promise<string[]> => {
  const { body } = await admin.get(`/api/people?q=narrow.example&${query}`);
  expect(body.total).toBe(body.people.length);
  return body.people.map(({ fullName }: Listed) => fullName).toSorted();
};

test.each([
  ['standing=banned', ['Banned']],
  ['standing=suspended', ['Suspended']],
  ['standing=fine', ['Morning', 'Night', 'Over', 'Zoe', 'ana']],
  ['isConfirmed=no', ['ana']],
  ['locale=es', ['Zoe']],
  ['hasVoted=yes', ['Zoe']],
  ['role=voter', ['Zoe']],
  ['role=owner', []],
  ['role=nobody&isConfirmed=yes', ['Banned', 'Morning', 'Night', 'Over', 'Suspended']],
  ['from=2026-03-02&to=2026-03-02', ['Morning']],
  ['from=2026-03-01&to=2026-03-01', ['Night']],
  ['to=2026-03-02', ['Morning', 'Night']],
])('accounts are narrowed down by %s', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('owners and admins are found by their role, owners with how many they own', async () => {
  const { db } = server.services;
  const ids = async (role: string) =>
    (await admin.get(`/api/people?role=${role}`)).body.people.map(({ id }: Listed) => id);
  expect(await ids('owner')).toContain(personIdOf('owner'));
  expect(await ids('owner')).not.toContain(personIdOf('visitor'));
  expect(await ids('admin')).toEqual([personIdOf('admin')]);
  const owned = await db.$count(restaurantOwners, eq(restaurantOwners.userId, personIdOf('owner')));
  expect(owned).toBeGreaterThan(0);
  const { body } = await admin.get('/api/people?role=owner&q=owner@vota-taco.example');
  expect(body.people).toMatchObject([{ restaurants: owned }]);
  const { body: none } = await admin.get('/api/people?q=visitor@vota-taco.example');
  expect(none.people).toMatchObject([{ restaurants: 0 }]);
  const all = await db.$count(profiles);
  const answers = await Promise.all(
    ['yes', 'no'].map((has) => admin.get(`/api/people?hasVoted=${has}`)),
  );
  expect(answers.reduce((sum, { body }) => sum + body.total, 0)).toBe(all);
});

test('accounts are ordered by name, in any case, by address, or by when they came', async () => {
  const ordered = async (query: string) =>
    (await admin.get(`/api/people?q=narrow.example&${query}`)).body.people.map(
      ({ fullName }: Listed) => fullName,
    );
  const byName = ['ana', 'Banned', 'Morning', 'Night', 'Over', 'Suspended', 'Zoe'];
  expect(await ordered('by=name&direction=up')).toEqual(byName);
  expect(await ordered('by=email&direction=down')).toEqual(byName.toReversed());
  expect((await ordered('direction=up'))[0]).toBe('Night');
});

test.each(['role=king', 'standing=x', 'from=2026-02-30', 'by=password', 'isConfirmed=1'])(
  'what is asked for by %s is refused',
  async (query) => {
    const { status, body } = await admin.get(`/api/people?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  },
);

test('a suspension that is over keeps nobody in the list', async () => {
  const { db } = server.services;
  const [row] = await db.select().from(profiles).where(eq(profiles.fullName, 'Suspended'));
  const listed = async () =>
    (await admin.get('/api/people?q=Suspended@narrow.example')).body.people[0].suspendedUntil;
  expect(await listed()).toBe(row?.suspendedUntil?.toISOString());
  const { now } = server.clock;
  server.clock.now = new Date(row?.suspendedUntil ?? now);
  expect(await names('standing=suspended')).toEqual([]);
  expect(await listed()).toBeNull();
  server.clock.now = now;
});
