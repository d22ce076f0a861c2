import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { HIDDEN, publishAtOnce, setEmbargo } from '../testing/embargo.ts';
import { lookAt } from '../testing/live.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import type { ShownTotals } from '../testing/totals.ts';
import { readHidden } from './queries.ts';

const [place] = demoRestaurants;
const NOTHING = { totals: false, owners: false };

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  await server.services.ledger.run();
});
afterAll(() => server.stop());
beforeEach(() => setEmbargo(server.services.db, { ...HIDDEN, kind: 'shown' }));

const hidden = () => readHidden(server.services.db, server.clock.now);
const totals = async () =>
  (await server.visitor().get(`/api/restaurants/${place?.id}/totals`)).body;
const look = () => lookAt(server.url, `/api/live?restaurant=${place?.id}`);
const inAnHour = () => new Date(server.clock.now.getTime() + 3_600_000);

test('the newest rules decide what is hidden', async () => {
  expect(await hidden()).toEqual(NOTHING);
  await setEmbargo(server.services.db, HIDDEN);
  expect(await hidden()).toEqual({ totals: true, owners: false });
  await setEmbargo(server.services.db, { ...HIDDEN, owners: 'hidden' });
  expect(await hidden()).toEqual({ totals: true, owners: true });
  const { db } = server.services;
  const rollBack = new Error('as if nobody had ever made rules');
  const withoutRules = db.transaction(async (tx) => {
    await tx.execute(sql`alter table result_rules disable trigger user`);
    await tx.execute(sql`delete from result_rules`);
    expect(await readHidden(tx, server.clock.now)).toEqual(NOTHING);
    throw rollBack;
  });
  await expect(withoutRules).rejects.toBe(rollBack);
});

test('totals say from when they will be hidden, and are null from then on', async () => {
  const from = inAnHour();
  await setEmbargo(server.services.db, {
    ...HIDDEN,
    kind: 'hidden_from',
    from: from.toISOString(),
  });
  const before = await totals();
  expect(before).toMatchObject({ isHidden: false, hiddenFrom: from.toISOString() });
  expect(before.allTime.votes).toBeGreaterThan(0);
  server.clock.now = from;
  expect(await totals()).toEqual({
    restaurantId: place?.id,
    day: before.day,
    isHidden: true,
    hiddenFrom: null,
    today: null,
    allTime: null,
  });
});

test('an open page hears of the moment, of a change of the rules and of a publication without a vote', async () => {
  const looker = await look();
  const isHidden = (data: ShownTotals) => data.isHidden;
  const isShown = (data: ShownTotals) => !data.isHidden;
  const first = await looker.next('totals', isShown);
  const from = inAnHour();
  await setEmbargo(server.services.db, {
    ...HIDDEN,
    kind: 'hidden_from',
    from: from.toISOString(),
  });
  server.clock.now = from;
  expect(await looker.next('totals', isHidden)).toMatchObject({ today: null, allTime: null });
  await setEmbargo(server.services.db, { ...HIDDEN, kind: 'shown' });
  expect((await looker.next('totals', isShown)).allTime).toEqual(first.allTime);
  await setEmbargo(server.services.db, HIDDEN);
  await looker.next('totals', isHidden);
  await publishAtOnce(server);
  expect((await looker.next('totals', isShown)).allTime).toEqual(first.allTime);
  looker.close();
  expect(await hidden()).toEqual(NOTHING);
});
