import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { PLATE_DIETS } from '../../database/demo/menu.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const cards = async (): Promise<RestaurantCard[]> =>
  (
    await Promise.all(
      [0, LIST_PART].map((skip) => server.visitor().get(`/api/restaurants?skip=${skip}`)),
    )
  ).flatMap(({ body }) => body);
const pageOf = async (id: string) => (await server.visitor().get(`/api/restaurants/${id}`)).body;
const cardOf = async (id: string) => (await cards()).find((card) => card.id === id);

test('a row shows the featured dish, the marks of all dishes, and the stars of the page', async () => {
  const rows = await cards();
  expect(rows).toHaveLength(demoRestaurants.length);
  for (const { id, dishes: menu, featuredDish } of demoRestaurants) {
    const row = rows.find((card) => card.id === id);
    const featured = featuredDish === null ? undefined : menu[featuredDish];
    const shown = row?.dishes.shown?.id;
    const expected = featured ? [featured.id] : menu.map((dish) => dish.id);
    expect(shown === undefined ? menu : expected.includes(shown)).toEqual(
      menu.length === 0 ? [] : true,
    );
    const marks = new Set(menu.flatMap(({ plate }) => (plate && PLATE_DIETS[plate]) ?? []));
    expect(new Set(row?.dishes.diets)).toEqual(marks);
  }
  const [rated] = rows.filter(({ reviewCount }) => reviewCount > 3);
  const { reviewCount, averageStars, openingHours } = await pageOf(rated?.id ?? '');
  expect(rated).toMatchObject({ reviewCount, averageStars, openingHours });
});

test('without a featured dish a row shows one with a picture; an archived dish is in no row', async () => {
  const { db } = server.database;
  const [place] = demoRestaurants.filter(({ dishes: menu }) => menu.length > 2);
  const [first, second, ...others] = place?.dishes ?? [];
  if (!place || !first || !second) throw new Error('no menu');
  await db
    .update(restaurants)
    .set({ featuredDishId: null, version: 2 })
    .where(eq(restaurants.id, place.id));
  for (const { id } of [first, ...others]) {
    await db.update(dishes).set({ imageUrl: null, diets: null }).where(eq(dishes.id, id));
  }
  await db
    .update(dishes)
    .set({ diets: ['spicy'] })
    .where(eq(dishes.id, second.id));
  expect((await cardOf(place.id))?.dishes).toMatchObject({
    shown: { id: second.id },
    diets: ['spicy'],
  });
  await db.update(dishes).set({ archivedAt: new Date() }).where(eq(dishes.id, second.id));
  const { dishes: left } = (await cardOf(place.id)) ?? {};
  expect(left?.shown?.id).not.toBe(second.id);
  expect(left?.diets).toEqual([]);
});
