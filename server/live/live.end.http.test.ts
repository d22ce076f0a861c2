import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { upsertSetting } from '../settings/queries.ts';
import { lookAt } from '../testing/live.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

test('an open page is told of the set time, and within 5 s that it has come', async () => {
  const looker = await lookAt(server.url, `/api/live?restaurant=${demoRestaurants[0]?.id}`);
  expect(await looker.next('voting')).toMatchObject({ votingClosesAt: null });
  const votingClosesAt = '2026-05-02T16:01:00.000Z';
  await upsertSetting(server.services.db, 'voting_closes_at', votingClosesAt);
  expect(await looker.next('voting')).toEqual({
    votingEnabled: true,
    voting: 'open',
    votingClosesAt,
  });
  server.clock.now = new Date(votingClosesAt);
  expect(await looker.next('voting')).toEqual({
    votingEnabled: false,
    voting: 'over',
    votingClosesAt,
  });
  looker.close();
});
