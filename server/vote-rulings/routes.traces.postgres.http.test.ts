import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballotTraces } from '../../database/schema/evidence.ts';
import { festivalKeys } from '../../database/schema/festivals.ts';
import { LIMITS } from '../http/limits.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { demoPlace } from '../testing/vote-rulings.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const find = (typed: string, by = admin) => by.post('/api/admin/ballot-traces/find', { typed });
const list = async (filter: Record<string, string>) =>
  (await admin.get(`/api/admin/ballots?${new URLSearchParams(filter).toString()}`)).body.ballots;

async function vote(email: string): Promise<void> {
  const voter = await server.visitor().join(email, 'Ana Ruiz');
  const { restaurantId, dishId } = demoPlace(60);
  const { body } = await voter.get(`/api/restaurants/${restaurantId}`);
  const { latitude, longitude } = body;
  const takenAt = server.clock.now.toISOString();
  const answer = await voter.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId,
    ratings: [{ dishId, rating: 5 }],
    position: { latitude, longitude, accuracyMeters: 5, takenAt },
  });
  if (answer.status !== 201) throw new Error(`The vote was not counted: ${answer.status}`);
}

test('before the first vote, and once all traces are erased, the answer says so and makes no key', async () => {
  const { db } = server.services;
  await db.delete(ballotTraces);
  await db.delete(festivalKeys);
  expect(codeOf(await find('example.com'))).toEqual([409, 'traces_erased']);
  expect(await db.select().from(festivalKeys)).toEqual([]);
});

test('votes are found by a typed mail domain, address or network', async () => {
  await vote('ana@taqueria.example');
  await vote('ben@mail.taqueria.example');
  await vote('carla@other.example');
  const domain = (await find('someone@Taqueria.example')).body;
  expect(domain).toMatchObject({ kind: 'mailDomain', value: 'taqueria.example' });
  const found = await list({ mailDomain: domain.hash });
  expect(found.map(({ email }: { email: string }) => email).toSorted()).toEqual([
    'ana@taqueria.example',
    'ben@mail.taqueria.example',
  ]);
  const network = (await find('127.0.0.9')).body;
  expect(network).toMatchObject({ kind: 'network', value: '127.0.0.0/24' });
  expect(await list({ network: network.hash })).toHaveLength(3);
  const connection = (await find('2001:db8:1:2::7')).body;
  expect(connection).toMatchObject({ kind: 'subnet', value: '2001:db8:1:2::/64' });
  expect(await list({ subnet: connection.hash })).toEqual([]);
});

test('what is neither, and networks larger than those of votes, are refused', async () => {
  expect(codeOf(await find('two words'))).toEqual([400, 'trace_text_unclear']);
  expect(codeOf(await find('127.0.0.0/16'))).toEqual([400, 'trace_network_too_wide']);
});

test('only organisers search, and nobody tries all networks', async () => {
  const visitor = await server.visitor().signInAs('visitor');
  expect((await find('example.com', visitor)).status).toBe(403);
  expect((await find('example.com', server.visitor())).status).toBe(401);
  const { max } = LIMITS.traceSearchesByPerson;
  const answers = await Promise.all(Array.from({ length: max }, () => find('example.com')));
  expect(answers.map(codeOf)).toContainEqual([429, 'too_many_requests']);
});
