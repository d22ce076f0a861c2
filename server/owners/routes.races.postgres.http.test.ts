import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import type { Queryable } from '../../database/open.ts';
import {
  restaurantAccessRequests,
  restaurantOwners,
  restaurantProposals,
} from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { reviewReplies, reviews } from '../../database/schema/reviews.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { type Answer, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
let owner: Visitor;
const ownerId = personIdOf('owner');

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  owner = await server.visitor().signInAs('owner');
});
afterAll(() => server.stop());

const codeOf = ({ status, body }: Answer) => [status, body.code];

/** A restaurant that the owner owns, with no other rows. */
async function owned(): Promise<string> {
  const { db } = server.services;
  const id = randomUUID();
  await db
    .insert(restaurants)
    .values({ id, name: `Taquería ${id}`, stateId: 'SC', countyId: '45019' });
  await db.insert(restaurantOwners).values({ userId: ownerId, restaurantId: id });
  return id;
}

/**
 * Starts a request while a row is locked, and waits until the request blocks; then does the rest,
 * and waits until both have finished.
 */
async function whileLocked(
  lock: (tx: Queryable) => PromiseLike<unknown>,
  ask: () => Promise<Answer>,
  rest: (tx: Queryable) => PromiseLike<unknown>,
): Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  await server.services.db.transaction(async (tx) => {
    await lock(tx);
    const asking = { isOver: false };
    asked = ask().finally(() => (asking.isOver = true));
    for (let waits = false; !waits && !asking.isOver;) {
      const { rows } = (await server.services.db.execute(sql`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits
      `)) as { rows: { waits: boolean }[] };
      waits = rows[0]?.waits === true;
    }
    await rest(tx);
  });
  if (!asked) throw new Error('nothing was asked');
  return asked;
}

const lockAccount = (tx: Queryable) =>
  tx.select().from(profiles).where(eq(profiles.id, ownerId)).for('no key update');
const revoke = (restaurantId: string) => (tx: Queryable) =>
  tx
    .delete(restaurantOwners)
    .where(
      and(eq(restaurantOwners.userId, ownerId), eq(restaurantOwners.restaurantId, restaurantId)),
    );
const propose = (restaurantId: string) => () =>
  owner.post(`/api/owned-restaurants/${restaurantId}/proposal`, {
    version: 1,
    fields: { phone: randomUUID() },
    added: [],
    changed: [],
    removed: [],
  });

describe('an access that is taken back while its owner', () => {
  test('proposes something: it is refused', async () => {
    const id = await owned();
    const answer = await whileLocked(lockAccount, propose(id), revoke(id));
    expect(codeOf(answer)).toEqual([403, 'owner_required']);
    const { db } = server.services;
    expect(await db.$count(restaurantProposals, eq(restaurantProposals.restaurantId, id))).toBe(0);
  });

  test('replies to a review: it is refused', async () => {
    const id = await owned();
    const { db } = server.services;
    const reviewId = randomUUID();
    const userSession = `user_${randomUUID()}`;
    const review = { restaurantId: id, userSession, rating: 4, reviewerName: 'Ana' };
    await db.insert(reviews).values({ id: reviewId, ...review });
    const reply = () =>
      owner.post(`/api/restaurants/${id}/reviews/${reviewId}/reply`, {
        replyText: 'Gracias',
        seen: null,
      });
    expect(codeOf(await whileLocked(lockAccount, reply, revoke(id)))).toEqual([
      403,
      'owner_required',
    ]);
    expect(await db.$count(reviewReplies, eq(reviewReplies.reviewId, reviewId))).toBe(0);
  });
});

describe('a restaurant that is deleted while', () => {
  const lockPlace = (id: string) => (tx: Queryable) =>
    tx.select().from(restaurants).where(eq(restaurants.id, id)).for('update');
  const deletePlace = (id: string) => (tx: Queryable) =>
    tx.delete(restaurants).where(eq(restaurants.id, id));

  test('its owner proposes something anew: nobody waits in a circle', async () => {
    const id = await owned();
    expect((await propose(id)()).status).toBe(200);
    const answer = await whileLocked(lockPlace(id), propose(id), deletePlace(id));
    expect(codeOf(answer)).toEqual([403, 'owner_required']);
  });

  test('somebody asks for it again: nobody waits in a circle', async () => {
    const id = await owned();
    const who = await server.visitor().join(`${randomUUID()}@example.com`, 'Luz Vega');
    const ask = (restaurantId: string) => () =>
      who.post('/api/owners/requests', {
        fullName: 'Luz Vega',
        restaurantId,
        pfgAccountNumber: '70412895',
      });
    expect((await ask(id)()).status).toBe(200);
    const { db } = server.services;
    // A decided request, so that it is superseded, and the deletion locks its row as well.
    await db
      .update(restaurantAccessRequests)
      .set({ status: 'rejected' })
      .where(eq(restaurantAccessRequests.restaurantId, id));
    expect((await whileLocked(lockPlace(id), ask(id), deletePlace(id))).body.code).toBe(
      'restaurant_not_found',
    );
  });

  test('its access is taken back: nobody waits in a circle', async () => {
    const id = await owned();
    expect((await propose(id)()).status).toBe(200);
    const [{ id: ownershipId }] = (await admin.get(`/api/owners?q=${id}`)).body.owners;
    const takeBack = () => admin.post(`/api/owners/${ownershipId}/revoke`, { reason: 'Sold' });
    const answer = await whileLocked(lockPlace(id), takeBack, deletePlace(id));
    expect(codeOf(answer)).toEqual([404, 'ownership_not_found']);
  });

  test('somebody votes there: it stays', async () => {
    const { db } = server.services;
    const id = await owned();
    const dish = { fields: { ...EMPTY_DISH, name: 'Pastor' } };
    const made = await admin.post(`/api/catalogue/restaurants/${id}/dishes`, dish);
    const [ballot] = await db.select().from(ballots).limit(1);
    const [vote] = await db.select().from(votes).limit(1);
    if (!ballot || !vote) throw new Error('nobody has voted');
    const cast = (tx: Queryable) => {
      const copied = { ...vote, id: randomUUID(), restaurantId: id, dishId: made.body.id };
      return tx.insert(votes).values({ ...copied, ballotId: ballot.id });
    };
    for (const path of [`dishes/${made.body.id}`, `restaurants/${id}`]) {
      const remove = () => admin.post(`/api/catalogue/${path}/delete`);
      const answer = await whileLocked(cast, remove, async () => {});
      expect(codeOf(answer)).toEqual([
        409,
        path.startsWith('dishes') ? 'dish_has_votes' : 'restaurant_has_votes',
      ]);
      if (path.startsWith('dishes')) await db.delete(votes).where(eq(votes.restaurantId, id));
    }
  });
});
