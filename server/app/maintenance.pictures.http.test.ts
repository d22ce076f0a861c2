import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { catalogueImports } from '../../database/schema/imports.ts';
import { restaurantProposals } from '../../database/schema/owners.ts';
import { pictures } from '../../database/schema/pictures.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { appSettings } from '../../database/schema/settings.ts';
import { findPictureAgain } from '../pictures/queries.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { runMaintenance } from './maintenance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000);

test('pictures that nothing shows or could show go after a day', async () => {
  const { db } = database;
  const [place] = await db.select().from(restaurants).limit(1);
  const [dish] = await db.select().from(dishes).limit(1);
  if (!place || !dish) throw new Error('the demo has no restaurant');
  const ids: string[] = [];
  const add = async (createdAt = TEST_NOW) => {
    const id = randomUUID();
    ids.push(id);
    const bytes = new Uint8Array([1]);
    await db
      .insert(pictures)
      .values({ id, mediaType: 'image/webp', width: 1, height: 1, bytes, createdAt });
    return { id, url: `/pictures/${id}` };
  };
  const [logo, image, sponsor, waiting, planned, undone] = [
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
  ];
  const kept = [...ids];
  const [unnamed, rejected, young, again] = [
    await add(),
    await add(),
    await add(hours(1)),
    await add(),
  ];
  await db.update(restaurants).set({ logoUrl: logo.url }).where(eq(restaurants.id, place.id));
  // Out of the festival, but it may come back.
  await db
    .update(dishes)
    .set({ imageUrl: image.url, archivedAt: TEST_NOW })
    .where(eq(dishes.id, dish.id));
  const sponsors = JSON.stringify([{ name: 'A', logoUrl: sponsor.url, url: null }]);
  await db
    .update(appSettings)
    .set({ settingValue: sponsors })
    .where(eq(appSettings.settingKey, 'sponsors'));
  const nothing = { added: [], changed: [], removed: [] };
  for (const [status, { url }] of [
    ['pending', waiting],
    ['rejected', rejected],
  ] as const) {
    await db.insert(restaurantProposals).values({
      restaurantId: place.id,
      userId: personIdOf('owner'),
      status,
      changes: { ...nothing, fields: { logoUrl: { from: null, to: url } } },
    });
  }
  const plan = { sheets: [], rows: [], counts: {}, digest: planned.url, withoutRefused: null };
  const undo = { created: {}, changed: { dishes: [{ before: { imageUrl: undone.url } }] } };
  await db.insert(catalogueImports).values({
    fileName: 'tacos.csv',
    rows: 1,
    plan: plan as never,
    undo: undo as never,
  });
  expect(await findPictureAgain(db, again.id, hours(1))).toMatchObject({ id: again.id });
  const left = async () => {
    const found = db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids));
    return new Set((await found).map(({ id }) => id));
  };
  const keep = (at: Date) => runMaintenance({ db, log: pino({ level: 'silent' }), now: () => at });
  await keep(hours(23));
  expect(await left()).toEqual(new Set(ids));
  await keep(hours(24.5));
  expect(await left()).toEqual(new Set([...kept, young.id, again.id]));
  await keep(hours(26));
  expect(await left()).toEqual(new Set(kept));
  expect(kept).not.toContain(unnamed.id);
});
