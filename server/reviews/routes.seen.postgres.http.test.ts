import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviews } from '../../database/schema/reviews.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { castAt, VOTED_PLACES } from '../testing/cast.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const PLACE = VOTED_PLACES.findIndex(({ key }) => key === 'barro-negro');
const placeId = VOTED_PLACES[PLACE]?.id ?? '';
const path = `/api/restaurants/${placeId}/my-review`;

let server: TestServer;
let ana: Visitor;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  await server.services.db.delete(reviews).where(eq(reviews.restaurantId, placeId));
  ana = await server.visitor().join(`${randomUUID()}@example.com`, 'Ana Ruiz');
  await castAt(server, ana, PLACE);
});

const write = (rating: number, reviewText: string, who = ana) =>
  who.post(path, { rating, reviewText });
const later = (seconds: number) => {
  server.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
};

describe('a review that is changed', () => {
  test('is not replaced by somebody who has not seen it', async () => {
    const send = (reviewText: string, version: string | null) =>
      ana.post(path, { rating: 4, reviewText, seen: version });
    const first = await send('Rico', null);
    const conflict = { status: 409, body: { code: 'edit_conflict' } };
    expect(await send('Otro', null)).toMatchObject(conflict);
    const second = await send('Muy rico', first.body.review.createdAt);
    expect(second.status).toBe(200);
    // Within one millisecond, too.
    expect(second.body.review.updatedAt > second.body.review.createdAt).toBe(true);
    expect(await send('Tarde', first.body.review.createdAt)).toMatchObject(conflict);
    // The same again, as after a lost answer, is no conflict.
    const again = await send('Muy rico', first.body.review.createdAt);
    expect(again.body).toEqual(second.body);
    // One that was removed is none.
    await ana.post(`${path}/delete`);
    expect(await send('Tarde', second.body.review.updatedAt)).toMatchObject(conflict);
    expect((await ana.get(path)).body).toMatchObject({ review: null });
    expect((await ana.post(path, { rating: 4, reviewText: 'x', seen: 'now' })).body).toMatchObject({
      code: 'invalid_input',
      data: { field: 'seen' },
    });
  });

  test('stands first in the list again', async () => {
    await write(4, 'Rico');
    later(60);
    const ben = await server.visitor().join(`${randomUUID()}@example.com`, 'Ben');
    await castAt(server, ben, PLACE);
    await write(5, 'Bueno', ben);
    const texts = async () => {
      const { body } = await server.visitor().get(`/api/restaurants/${placeId}/reviews`);
      return body.reviews.map(({ reviewText }: Review) => reviewText);
    };
    expect(await texts()).toEqual(['Bueno', 'Rico']);
    later(120);
    await write(3, 'Regular');
    expect(await texts()).toEqual(['Regular', 'Bueno']);
  });
});
