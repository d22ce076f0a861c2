import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { festivalKeys } from '../../database/schema/festivals.ts';
import { readConfig } from '../config.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { readTracesKey } from './keys.ts';

let database: TestDatabase;
let lines: string[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  lines = [];
});
afterEach(() => database.close());

/** A server of its own, as far as the key is concerned. */
function newServer(authSecret: string) {
  const clock = { now: TEST_NOW };
  const config = { ...readConfig({}), authSecret };
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const read = () => readTracesKey({ db: database.db, config, log, now: () => clock.now });
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return { read, later };
}
const storedKeys = () => database.db.select().from(festivalKeys);

test('many servers that start at once make one key, and store it encrypted', async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => newServer('secret')).flatMap(({ read }) => [read(), read()]),
  );
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  const [row, ...more] = await storedKeys();
  expect(more).toEqual([]);
  expect(Buffer.from(row?.sealedKey ?? '', 'base64url').includes(keys[0] as Buffer)).toBe(false);
  expect(lines).toEqual([]);
});

test('a key is read again after a minute: one that was erased is not used any more', async () => {
  const server = newServer('secret');
  const first = await server.read();
  await database.db.delete(festivalKeys);
  server.later(59);
  expect(await server.read()).toEqual(first);
  server.later(1);
  const second = await server.read();
  expect(second).not.toEqual(first);
  expect(await newServer('secret').read()).toEqual(second);
});

test('a key that cannot be opened is replaced, and the log says so', async () => {
  const first = await newServer('before').read();
  const [one, other] = [newServer('after'), newServer('after')];
  const second = await one.read();
  expect(second).not.toEqual(first);
  expect(lines.join('')).toContain('cannot be opened');
  expect(await other.read()).toEqual(second);
});

test('while AUTH_SECRET is changed, servers do not replace each other’s key', async () => {
  const [before, after] = [newServer('before'), newServer('after')];
  const old = await before.read();
  const fresh = await after.read();
  before.later(60);
  expect(await before.read()).toEqual(old);
  after.later(60);
  expect(await after.read()).toEqual(fresh);
  expect(await storedKeys()).toHaveLength(1);
});
