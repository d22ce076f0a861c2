import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../database/open.ts';
import { openPostgres } from '../../database/postgres.ts';
import type { BroadcastSender } from '../ports.ts';
import { type FreezingProxy, openFreezingProxy } from '../testing/freezing-proxy.ts';
import { openTestSending, type TestSending } from '../testing/sending.ts';

const LIMITS = { connection: 2000, statement: 2000, answer: 2500 };
const POLL = { timeout: 30_000 };

let sending: TestSending;
let proxy: FreezingProxy;
/** Its packets to the database may vanish. */
let frail: OpenDatabase;
let sender: BroadcastSender;

beforeEach(async () => {
  sending = await openTestSending();
  await sending.server.services.broadcasts.stop();
  proxy = await openFreezingProxy(sending.server.database.url ?? '');
  frail = openPostgres(proxy.url, 4, LIMITS);
  sender = sending.openSender({ db: frail.db });
});
afterEach(async () => {
  sending.release();
  proxy.thaw();
  await sender.stop();
  await frail.close();
  await proxy.close();
  await sending.close();
});

test('mails to many go on though the connections of their server are silent', async () => {
  const people = await sending.agreeAll(4);
  sender.start();
  await expect.poll(() => proxy.counts().flowing).toBeGreaterThan(0);
  proxy.freeze('existing');
  const id = await sending.begin(people.length);
  await expect.poll(() => sending.receivers(), POLL).toEqual(people.toSorted());
  await expect.poll(async () => (await sending.find(id)).status, POLL).toBe('sent');
});

test('what became of mails is written down once the database answers, and none is sent twice', async () => {
  const people = await sending.agreeAll(4);
  const id = await sending.begin(people.length);
  const holding = sending.holding(people.length);
  sender.start();
  await holding;
  proxy.freeze('existing');
  sending.release();
  await expect.poll(async () => (await sending.find(id)).status, POLL).toBe('sent');
  expect(sending.receivers()).toEqual(people.toSorted());
  expect(await sending.listed(id, 'uncertain')).toEqual([]);
});
