import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createBatch } from './batch.ts';

function openBatch(insert: (queue: string, jobs: object[]) => Promise<string[] | null>) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const onQueued = vi.fn<() => void>();
  const batch = createBatch<{ number: number }>(
    { boss: { insert }, log, newId: randomUUID },
    'mail',
    onQueued,
  );
  return { batch, lines, onQueued };
}

test('many jobs go into the queue in few statements, in their order', async () => {
  const inserted: { data: { number: number } }[][] = [];
  const { batch, lines, onQueued } = openBatch(async (_, jobs) => {
    inserted.push(jobs as (typeof inserted)[number]);
    return [];
  });
  for (let number = 0; number < 2500; number += 1) batch.add({ number });
  await batch.flush();
  expect(inserted.map((jobs) => jobs.length)).toEqual([1000, 1000, 500]);
  const jobs = inserted.flat();
  expect(jobs.map(({ data }) => data.number)).toEqual(jobs.map((_, index) => index));
  expect(onQueued).toHaveBeenCalledTimes(3);
  await batch.flush();
  expect(inserted).toHaveLength(3);
  expect(lines).toEqual([]);
});

test('half a second after the first they go by themselves', async () => {
  vi.useFakeTimers();
  const sizes: number[] = [];
  const { batch } = openBatch(async (_, jobs) => {
    sizes.push(jobs.length);
    return [];
  });
  batch.add({ number: 1 });
  await vi.advanceTimersByTimeAsync(400);
  batch.add({ number: 2 });
  expect(sizes).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sizes).toEqual([2]);
  vi.useRealTimers();
});

test('a queue that breaks fails nobody; its jobs are queued later, in order and with the same ids', async () => {
  vi.useFakeTimers();
  let isBroken = true;
  const tried: { id: string; data: { number: number } }[][] = [];
  const { batch, lines, onQueued } = openBatch(async (_, jobs) => {
    tried.push(jobs as (typeof tried)[number]);
    if (isBroken) throw new Error('no database');
    return [];
  });
  batch.add({ number: 1 });
  await batch.flush();
  expect(lines).toMatchObject([{ msg: 'jobs are not queued yet, will be tried again', jobs: 1 }]);
  batch.add({ number: 2 });
  // A second after the first, and then after twice as long each time.
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(tried.map((jobs) => jobs.length)).toEqual([1, 2, 2]);
  expect(onQueued).not.toHaveBeenCalled();
  isBroken = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(onQueued).toHaveBeenCalledTimes(1);
  expect(tried.at(-1)?.map(({ data }) => data.number)).toEqual([1, 2]);
  expect(new Set(tried.map(([first]) => first?.id)).size).toBe(1);
  batch.add({ number: 3 });
  await vi.advanceTimersByTimeAsync(500);
  expect(tried.at(-1)?.map(({ data }) => data.number)).toEqual([3]);
  vi.useRealTimers();
});

test('while the database is away it is tried every ten seconds at least', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const { batch } = openBatch(async () => {
    tries += 1;
    throw new Error('no database');
  });
  batch.add({ number: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  const inAMinute = tries;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries - inAMinute).toBe(6);
  vi.useRealTimers();
});

test('jobs that the database will never take are logged and lost, and hold up no others', async () => {
  const sizes: number[] = [];
  const { batch, lines } = openBatch(async (_, jobs) => {
    if (sizes.push(jobs.length) === 1) {
      throw Object.assign(new Error('too long'), { code: '22001' });
    }
    return [];
  });
  for (let number = 0; number < 1001; number += 1) batch.add({ number });
  await batch.flush();
  expect(sizes).toEqual([1000, 1]);
  expect(lines).toMatchObject([{ msg: 'jobs were not queued, and are lost', jobs: 1000 }]);
});

test('a server that stops tries for five seconds, and says what it leaves', async () => {
  vi.useFakeTimers();
  let isBroken = true;
  const sizes: number[] = [];
  const { batch, lines } = openBatch(async (_, jobs) => {
    if (isBroken) throw new Error('no database');
    sizes.push(jobs.length);
    return [];
  });
  batch.add({ number: 1 });
  const stopped = batch.stop();
  await vi.advanceTimersByTimeAsync(3000);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(500);
  await stopped;
  expect(sizes).toEqual([1]);
  isBroken = true;
  batch.add({ number: 2 });
  batch.add({ number: 3 });
  const left = batch.stop();
  await vi.advanceTimersByTimeAsync(6000);
  await left;
  expect(lines.at(-1)).toMatchObject({ msg: 'jobs were not queued, and are lost', jobs: 2 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sizes).toEqual([1]);
  vi.useRealTimers();
});

test('more than can ever be queued are dropped, and logged once', async () => {
  let jobsQueued = 0;
  const { batch, lines } = openBatch(async (_, jobs) => {
    jobsQueued += jobs.length;
    return [];
  });
  for (let number = 0; number < 20_003; number += 1) batch.add({ number });
  await batch.flush();
  expect(jobsQueued).toBe(20_000);
  expect(lines).toMatchObject([{ msg: 'too many jobs at once: some are lost', jobs: 3 }]);
});
