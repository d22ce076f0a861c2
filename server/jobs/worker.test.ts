import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorker, type Worker } from './worker.ts';
import { createTroubleWatch } from '../http/trouble.ts';

interface Data {
  number: number;
}
type Fetch = () => Promise<Partial<JobWithMetadata<Data>>[]>;

const never = new Promise<never>(() => {});
const jobOf = (number: number) => ({ data: { number }, expireInSeconds: 300 });
const fetch = vi.fn<Fetch>();
const done: number[] = [];
let lines: Record<string, unknown>[];
let hung: number[];
let worker: Worker;

beforeEach(() => {
  vi.useFakeTimers();
  fetch.mockReset().mockResolvedValue([]);
  done.length = 0;
  hung = [];
  lines = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const boss = { fetch } as unknown as PgBoss;
  worker = createWorker<Data>(
    { boss, log, trouble: createTroubleWatch(log, () => new Date(0)) },
    'mail',
    () => 1,
    async ({ data: { number } }) => {
      if (hung.includes(number)) await never;
      done.push(number);
    },
  );
});
afterEach(async () => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a queue that never answers is asked again after half a minute', async () => {
  fetch.mockReturnValueOnce(never).mockResolvedValueOnce([jobOf(1)]);
  worker.start();
  await pass(29_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(done).toEqual([1]);
  expect(lines).toMatchObject([{ trouble: 'away', msg: 'the database is unavailable' }]);
  await worker.stop();
});

test('jobs that the queue hands out late are run all the same', async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<Fetch>>>();
  fetch.mockReturnValueOnce(late.promise);
  worker.start();
  await pass(31_000);
  late.resolve([jobOf(1)]);
  await pass(0);
  expect(done).toEqual([1]);
  await worker.stop();
});

test('a job that never ends makes room for the next once the queue has taken it back', async () => {
  hung = [1];
  fetch.mockResolvedValueOnce([jobOf(1)]).mockResolvedValueOnce([jobOf(2)]);
  worker.start();
  await pass(299_000);
  expect(done).toEqual([]);
  await pass(1000);
  expect(done).toEqual([2]);
  expect(lines).toMatchObject([{ queue: 'mail', msg: 'job timed out' }]);
  await worker.stop();
});

test('a database that is away is one line, not a stack for each look', async () => {
  fetch.mockRejectedValue(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  worker.start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetch.mock.calls.length).toBeGreaterThan(5);
  expect(lines.map(({ msg }) => msg)).toEqual(['the database is unavailable']);
  expect(lines[0]).not.toHaveProperty('err');
});
