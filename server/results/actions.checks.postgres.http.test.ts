import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertSetting } from '../settings/queries.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { readClosing } from './actions.checks.ts';

const CLOSE = new Date('2026-05-03T01:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

test('a result can be frozen from the end of voting on, and late votes come until that day ends', async () => {
  const { db } = server.services;
  await upsertSetting(db, 'voting_closes_at', CLOSE.toISOString());
  const before = new Date(CLOSE.getTime() - 1);
  expect(await readClosing(db, before)).toEqual({ isOpen: true, lateUntil: null });
  expect(await readClosing(db, CLOSE)).toEqual({
    isOpen: false,
    lateUntil: new Date('2026-05-03T04:00:00Z'),
  });
});
