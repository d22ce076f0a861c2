import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../database/open.ts';
import { type Bus, openBus } from './bus.ts';

const execute = vi.fn<(query: SQL) => Promise<unknown>>();
const away = new Error('The database is away.');
const [one, two, three] = [1, 2, 3].map((number) => `c0ffee00-0000-4000-8000-00000000000${number}`);
const ears = {
  onEvent: () => {},
  onSetting: () => {},
  onCaches: () => {},
  onPerson: () => {},
  onMissed: () => {},
};

let bus: Bus;
let notified: unknown[];

beforeEach(async () => {
  vi.useFakeTimers();
  notified = [];
  execute.mockReset().mockImplementation(async (query) => {
    const [, text] = new PgDialect().sqlToQuery(query).params;
    const { votes, reviews } = JSON.parse(String(text));
    notified.push(votes ?? { reviews });
  });
  bus = await openBus(
    { db: { execute } as unknown as Database, listen: async () => async () => {} },
    { log: pino({ level: 'silent' }), trouble: { note: () => null }, newId: () => 'self' },
    ears,
  );
});
afterEach(async () => {
  await bus.stop();
  vi.useRealTimers();
});

const voted = (restaurantId = '') => bus.publish({ type: 'votes', restaurantId });

test('events of a tenth of a second are sent in one message', async () => {
  voted(one);
  voted(two);
  voted(one);
  await vi.advanceTimersByTimeAsync(99);
  expect(notified).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(notified).toEqual([[one, two]]);
});

test('events that could not be sent are sent later, with newer ones', async () => {
  execute.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  voted(one);
  bus.publish({ type: 'reviews', restaurantId: three ?? '' });
  await vi.advanceTimersByTimeAsync(100);
  expect(notified).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(notified).toEqual([]);
  voted(two);
  await vi.advanceTimersByTimeAsync(2000);
  expect(notified).toEqual([[one, two], { reviews: [three] }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notified).toHaveLength(2);
});

test('a server that stops sends its events at once, and retries no more', async () => {
  voted(one);
  await bus.stop();
  expect(notified).toEqual([[one]]);
  execute.mockRejectedValueOnce(away);
  voted(two);
  await bus.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(notified).toEqual([[one]]);
});
