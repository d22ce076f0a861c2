import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  buildPages,
  endPrograms,
  type Environment,
  filledDatabase,
  removeTraces,
  start,
} from '../testing/program.ts';
import { visit } from '../testing/server.ts';

let festival: Promise<Environment> | undefined;
/** The database that the tests share, one after the other. */
const sharedDatabase = () => (festival ??= filledDatabase());

const isListening = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(address).port), 'localhost');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

beforeAll(buildPages);
afterEach(endPrograms);
afterAll(removeTraces);

describe('the program', () => {
  test('answers a request that is under way before it stops', async () => {
    const program = start(await sharedDatabase());
    const address = await program.opened;
    const headers = { 'content-type': 'application/json', expect: '100-continue' };
    const options = { method: 'POST', headers, agent: false } as const;
    const request = httpRequest(`${address}/api/people/sign-out`, options);
    const answered = once(request, 'response');
    request.flushHeaders();
    // The server has begun to answer, and waits for the body.
    await once(request, 'continue');
    program.child.kill('SIGTERM');
    while (await isListening(address));
    request.end('{}');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    expect(await program.ended).toBe(0);
  });

  test('goes on while balancers look away, counts the vote under way, and stops sooner when asked again', async () => {
    const env = await sharedDatabase();
    const program = start({ ...env, DRAIN_SECONDS: '300' });
    const address = await program.opened;
    const voter = visit(address, 'en', address);
    await voter.signInAs('visitor');
    const { body: states } = await voter.get('/api/restaurants');
    const place = states.find((one: { latitude: number | null }) => one.latitude !== null);
    const { body: restaurant } = await voter.get(`/api/restaurants/${place.id}`);
    const { latitude, longitude } = place;
    const takenAt = new Date().toISOString();
    const ballot = {
      idempotencyKey: randomUUID(),
      restaurantId: place.id,
      ratings: [{ dishId: restaurant.dishes[0].id, rating: 5 }],
      position: { latitude, longitude, accuracyMeters: 10, takenAt },
    };
    const cookie = [...voter.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', expect: '100-continue', cookie };
    const request = httpRequest(`${address}/api/ballots`, {
      method: 'POST',
      headers,
      agent: false,
    });
    const answered = once(request, 'response');
    request.flushHeaders();
    await once(request, 'continue');
    program.child.kill('SIGTERM');
    let ready = await fetch(`${address}/readyz`);
    while (ready.status === 200) ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const late = await fetch(`${address}/api/states`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    program.child.kill('SIGTERM');
    while (await isListening(address));
    request.end(JSON.stringify(ballot));
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await program.ended).toBe(0);
    const next = start(env);
    const back = visit(await next.opened, 'en', await next.opened);
    await back.signInAs('visitor');
    const { body: votingStatus } = await back.get(`/api/restaurants/${place.id}/standing`);
    expect(votingStatus.votedToday).toBe(true);
  });

  test('drains no longer than configured', async () => {
    const program = start({ ...(await sharedDatabase()), DRAIN_SECONDS: '0.2' });
    await program.opened;
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.complained()).toBe('');
  });

  test('refuses production with nothing configured, naming each value that is missing', async () => {
    const program = start({ NODE_ENV: 'production' });
    expect(await program.ended).toBe(1);
    const names = ['AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DATA_DIR', 'LEDGER_KEY'];
    for (const name of names) {
      expect(program.complained()).toContain(name);
    }
    expect(program.complained()).not.toMatch(/^\s+at /m);
    expect(program.printed()).toBe('');
  });

  test('ends with the reason where its port is taken', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    const program = start({ ...(await sharedDatabase()), PORT });
    expect(await program.ended).toBe(1);
    expect(program.complained()).toMatch(new RegExp(`EADDRINUSE.*:${PORT}\\b`));
    expect(program.printed()).not.toContain('open');
    other.close();
  });
});
