import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MAX_WAITING_BYTES } from '../http/log-output.ts';
import {
  buildPages,
  endPrograms,
  filledDatabase,
  makeFolder,
  type Program,
  removeTraces,
  start,
} from '../testing/program.ts';
import { visit } from '../testing/server.ts';
import { createDoor } from './door.ts';

// What is written on standard output may go to a full disk, or to a program that has stopped reading.

const METRICS_TOKEN = 'a-token-of-the-metrics-alone';
const DROPPED = 'vota_taco_log_lines_dropped_total';
const WAITING = 'vota_taco_log_waiting_bytes';

beforeAll(buildPages);
afterEach(endPrograms);
afterAll(removeTraces);

async function freePort(): Promise<string> {
  const door = createDoor({ port: 0, trustedProxies: [] });
  const port = await door.open();
  await new Promise((resolve) => door.server.close(resolve));
  return String(port);
}

/** A server whose every request writes a line. @returns the program and its address */
async function startWith(output: number): Promise<{ program: Program; address: string }> {
  const PORT = await freePort();
  const more = { PORT, LOG_LEVEL: 'info', LOG_REQUESTS: 'on', METRICS_TOKEN };
  const program = start({ ...(await filledDatabase()), ...more }, undefined, output);
  const address = `http://localhost:${PORT}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => program.child.exitCode !== null,
    );
  await vi.waitUntil(isReady, { timeout: 60_000 });
  return { program, address };
}

async function figure(address: string, name: string): Promise<number> {
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const text = await (await fetch(`${address}/metrics`, { headers: { authorization } })).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Requests that each write a line, until so many lines are lost. */
async function askUntilDropped(address: string, lines: number): Promise<void> {
  while ((await figure(address, DROPPED)) < lines) {
    const answers = Array.from({ length: 100 }, () => fetch(`${address}/api/states`));
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
  }
}

async function expectVote(address: string): Promise<void> {
  const voter = await visit(address, 'en', address).signInAs('visitor');
  const { body: places } = await voter.get('/api/restaurants');
  const place = places.find((one: { latitude: number | null }) => one.latitude !== null);
  const { body: restaurant } = await voter.get(`/api/restaurants/${place.id}`);
  const { latitude, longitude } = place;
  const takenAt = new Date().toISOString();
  const { status } = await voter.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [{ dishId: restaurant.dishes[0].id, rating: 5 }],
    position: { latitude, longitude, accuracyMeters: 10, takenAt },
  });
  expect(status).toBe(201);
}

async function expectToEnd({ child, ended, complained }: Program): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(complained()).toBe('');
}

test('on a full disk lines are lost and counted, votes are not, and the server stops when told', async () => {
  const full = openSync('/dev/full', 'w');
  const { program, address } = await startWith(full);
  closeSync(full);
  await askUntilDropped(address, 200);
  await expectVote(address);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  // What waits at this moment is dropped with the next attempt.
  await expect.poll(() => figure(address, WAITING)).toBe(0);
  await expectToEnd(program);
});

/** A pipe that is full when nobody reads it, as one between two programs. */
function openPipe(): number {
  const path = join(makeFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  return openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
}

/** What a pipe holds. */
function readAll(pipe: number): string {
  const bytes = Buffer.alloc(64 * 1024);
  let text = '';
  try {
    for (;;) text += bytes.subarray(0, readSync(pipe, bytes)).toString('utf8');
  } catch {
    return text;
  }
}

test('a reader that has stopped costs lines and a bounded memory, and learns of it when it reads again', async () => {
  const pipe = openPipe();
  const { program, address } = await startWith(pipe);
  await askUntilDropped(address, 200);
  await expectVote(address);
  expect(await figure(address, WAITING)).toBeLessThan(MAX_WAITING_BYTES + 70_000);
  let read = '';
  const isTold = () => {
    read += readAll(pipe);
    return read.includes('lines of it were lost');
  };
  await vi.waitUntil(isTold, { timeout: 60_000 });
  const told = read.split('\n').find((line) => line.includes('lines of it were lost')) ?? '';
  const { dropped, reason } = JSON.parse(told);
  expect(reason).toBe('EAGAIN');
  expect(dropped).toBe(await figure(address, DROPPED));
  await expectToEnd(program);
  closeSync(pipe);
});

test('a server whose log nobody reads stops when told', async () => {
  const pipe = openPipe();
  const { program, address } = await startWith(pipe);
  await askUntilDropped(address, 1);
  await expectToEnd(program);
  closeSync(pipe);
});

test('a reader that has gone costs lines', async () => {
  const pipe = openPipe();
  const path = `/proc/self/fd/${pipe}`;
  const writing = openSync(path, constants.O_WRONLY);
  const { program, address } = await startWith(writing);
  closeSync(writing);
  closeSync(pipe);
  await askUntilDropped(address, 100);
  await expectVote(address);
  await expectToEnd(program);
});
