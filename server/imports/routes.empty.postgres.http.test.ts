import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import type { ImportProgress, ListedImport } from '../../domain/imports/schema.ts';
import { answerAll } from '../testing/imports.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const cookie = () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function stream(path: string, body: Uint8Array | string): Promise<ListedImport> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': type, cookie: cookie(), origin: server.url },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const lines = (await response.text()).trim().split('\n');
  const end = JSON.parse(lines.at(-1) ?? '') as ImportProgress | { code: string };
  if ('import' in end) return end.import;
  throw new Error('code' in end ? end.code : JSON.stringify(end));
}
const check = (file: Uint8Array | string, name: string) =>
  stream(`/api/imports?fileName=${name}`, typeof file === 'string' ? Buffer.from(file) : file);
const plan = (id: string, createUnknown: boolean) =>
  stream(`/api/imports/${id}/plan`, JSON.stringify({ createUnknown }));
async function apply(id: string) {
  await answerAll(server, admin, id);
  return stream(`/api/imports/${id}/apply`, JSON.stringify({ withoutRefused: false }));
}
const reading = async (id: string) => (await admin.get(`/api/imports/${id}`)).body.reading;

async function download(query = ''): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/imports/export${query}`, {
    headers: { cookie: cookie() },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const exported = async () => [
  String(await download('?format=csv&sheet=restaurants')),
  String(await download('?format=csv&sheet=dishes')),
];
const empty = () => server.services.db.execute(sql`truncate restaurants, dishes cascade`);
const refusedOf = ({ counts }: ListedImport) => counts.restaurants.refused + counts.dishes.refused;

test('an export makes the same catalogue in an empty festival', async () => {
  // Archived ones, and texts that a spreadsheet might take for something else.
  const [first] = await server.services.db.select().from(restaurants).limit(1);
  const odd = { archivedAt: new Date(0), name: '=Taco', description: 'a;=1\n=b', openingHours: [] };
  await server.services.db
    .update(restaurants)
    .set(odd)
    .where(sql`${restaurants.id} = ${first?.id}`);
  // As it is stored today; earlier links have no https.
  await server.services.db.execute(sql`
    update restaurants set website_url = 'https://' || website_url where website_url not like 'http%'`);
  const [book, before] = [await download(), await exported()];
  await empty();
  expect(await exported()).not.toEqual(before);

  const checked = await check(book, 'export.xlsx');
  expect(refusedOf(checked)).toBe(0);
  expect(await reading(checked.id)).toMatchObject({ createUnknown: true, newIds: 0 });
  await apply(checked.id);
  expect(await exported()).toEqual(before);
  // With the same ids, it comes back as nothing to change.
  const again = await check(book, 'export.xlsx');
  expect(again.counts.restaurants.unchanged + again.counts.dishes.unchanged).toBe(again.rows);
});

test('one sheet after the other makes it, too: the second when the choice is made', async () => {
  // The dishes that they feature are in the other sheet.
  await server.services.db.update(restaurants).set({ featuredDishId: null });
  const before = await exported();
  await empty();
  await apply((await check(before[0] ?? '', 'restaurants.csv')).id);
  const dishSheet = await check(before[1] ?? '', 'dishes.csv');
  expect(refusedOf(dishSheet)).toBe(dishSheet.rows);
  expect(await reading(dishSheet.id)).toMatchObject({
    createUnknown: false,
    unknownIds: dishSheet.rows,
  });
  await expect(apply(dishSheet.id)).rejects.toThrow('import_refused_rows');
  expect(refusedOf(await plan(dishSheet.id, true))).toBe(0);
  await apply(dishSheet.id);
  expect(await exported()).toEqual(before);
});

test('the choice is taken back, and none is left once it is applied', async () => {
  const id = crypto.randomUUID();
  const file = `ID,Restaurant name,State,County,Hours\n${id},Nueva,SC,Lee,11am-10pm`;
  const checked = await check(file, 'one.csv');
  expect(refusedOf(checked)).toBe(1);
  expect(refusedOf(await plan(checked.id, true))).toBe(0);
  expect(refusedOf(await plan(checked.id, false))).toBe(1);
  await plan(checked.id, true);
  const { body } = await admin.get(`/api/imports/${checked.id}`);
  expect(body.reading.headings).toMatchObject([
    { heading: 'Restaurant name', letter: 'B', column: 'name' },
    { heading: 'Hours', letter: 'E', column: 'openingHours' },
  ]);
  expect(body.rows[0].readings).toMatchObject([{ value: '11am-10pm', to: 'mo-su 11:00-22:00' }]);
  await apply(checked.id);
  const [made] = await server.services.db
    .select()
    .from(restaurants)
    .where(sql`${restaurants.id} = ${id}`);
  expect(made?.openingHours).toHaveLength(7);
  await expect(plan(checked.id, false)).rejects.toThrow('import_already_applied');
  await expect(plan(crypto.randomUUID(), true)).rejects.toThrow('import_not_found');
});

test('the id of a deleted dish that had votes is not given to another one', async () => {
  const [place] = await server.services.db.select().from(restaurants).limit(1);
  const id = crypto.randomUUID();
  await server.services.db.execute(sql`
    insert into vote_totals (restaurant_id, vote_day, dish_id, shard, votes, points, zeros, new_voters, new_dish_voters)
    values (${place?.id}, '2026-05-01', ${id}, 0, 1, 5, 0, 1, 1)`);
  const file = `ID,Restaurant ID,Dish\n${id},${place?.id},Con votos`;
  const checked = await check(file, 'dish.csv');
  await plan(checked.id, true);
  expect(await reading(checked.id)).toMatchObject({ unknownIds: 1, newIds: 1 });
  await apply(checked.id);
  const made = await server.services.db.select().from(dishes);
  expect(made.filter((one) => one.id === id)).toEqual([]);
  expect(made.filter(({ name }) => name === 'Con votos')).toHaveLength(1);
});
