import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { voteRulings } from '../../database/schema/vote-rulings.ts';
import { onBallots, openRulingServer, type RulingServer } from '../testing/ruling-server.ts';
import { makeCluster, ruleAs } from '../testing/vote-rulings.ts';

const HOUR_MS = 3_600_000;

let shared: RulingServer;
beforeAll(async () => {
  shared = await openRulingServer();
  await shared.server.services.db.delete(voteRulings);
});
afterEach(() => shared.settle());
afterAll(() => shared.server.stop());

const toDo = async () => (await shared.admin.get('/api/admin/votes-to-do')).body;
const nothing = { endingVotes: 0, endsAt: null, appeals: 0, proposals: 0 };

test('a hold is named a day before it ends, for the votes that it still holds', async () => {
  const { server, admin, start, give } = shared;
  const ids = await give(3);
  await ruleAs(server, admin, onBallots(ids), 'hold');
  await ruleAs(server, admin, onBallots(ids.slice(0, 1)), 'exclude');
  server.clock.now = new Date(start.getTime() + 47 * HOUR_MS);
  expect(await toDo()).toMatchObject(nothing);
  server.clock.now = new Date(start.getTime() + 49 * HOUR_MS);
  const endsAt = new Date(start.getTime() + 72 * HOUR_MS).toISOString();
  expect(await toDo()).toMatchObject({ ...nothing, endingVotes: 2, endsAt });
  await ruleAs(server, admin, onBallots(ids), 'restore');
  expect(await toDo()).toMatchObject(nothing);
});

test('a strong cluster waits until somebody has looked at it', async () => {
  const { server, admin, place, give } = shared;
  const { clusters } = await toDo();
  const clusterId = await makeCluster(server, place.restaurantId, await give(2), server.clock.now);
  expect(await toDo()).toMatchObject({ clusters: clusters + 1 });
  await admin.post(`/api/admin/vote-clusters/${clusterId}/dismiss`);
  expect(await toDo()).toMatchObject({ clusters });
});
