import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createBatch } from './batch.ts';

function openBatch(insert: (queue: string, jobs: object[]) => Promise<string[] | null>) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const onQueued = vi.fn<() => void>();
  const batch = createBatch<{ number: number }>({ boss: { insert }, log }, 'mail', onQueued);
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

test('a queue that breaks is logged, fails nobody, and takes the next ones', async () => {
  let isBroken = true;
  const sizes: number[] = [];
  const { batch, lines, onQueued } = openBatch(async (_, jobs) => {
    if (isBroken) throw new Error('no database');
    sizes.push(jobs.length);
    return [];
  });
  batch.add({ number: 1 });
  await batch.flush();
  expect(lines).toMatchObject([{ msg: 'jobs were not queued, and are lost', jobs: 1 }]);
  expect(onQueued).not.toHaveBeenCalled();
  isBroken = false;
  batch.add({ number: 2 });
  await batch.flush();
  expect(sizes).toEqual([1]);
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
