import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import { insertAudit } from '../audit/queries.ts';
import { personIdOf } from '../../database/demo/people.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const PLACE = { ...EMPTY_RESTAURANT, stateId: 'SC', countyId: '45019' };
const at = (id: string) => `/api/catalogue/restaurants/${id}`;
const find = async (id: string) => (await admin.get(at(id))).body;
const create = async (name: string): Promise<string> =>
  (await admin.post('/api/catalogue/restaurants', { fields: { ...PLACE, name } })).body.id;

async function change(id: string, changes: Record<string, unknown>): Promise<number> {
  const { version, fields } = await find(id);
  const answer = await admin.post(at(id), { version, fields: { ...fields, ...changes } });
  expect(answer.status).toBe(200);
  return latestOf(id);
}
/** The number of the newest entry about something. */
async function latestOf(subjectId: string): Promise<number> {
  const [entry] = await server.services.db
    .select({ number: auditLog.number })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.number))
    .limit(1);
  return entry?.number ?? 0;
}
const restore = (number: number, field: string, version: number, by = admin) =>
  by.post('/api/catalogue/history/restore', { number, field, version });

test('one field says again what it said before a change; the others stay, and the log tells', async () => {
  const id = await create('Memoriosa');
  await change(id, { phone: '843 555 0100' });
  const number = await change(id, { phone: '843 555 0101', address: '1 King St' });
  await change(id, { address: '2 King St' });
  const answer = await restore(number, 'phone', 4);
  expect(answer.body).toEqual({ id, version: 5 });
  expect((await find(id)).fields).toMatchObject({ phone: '843 555 0100', address: '2 King St' });
  const [entry] = await server.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.number, await latestOf(id)));
  expect(entry).toMatchObject({
    action: 'restaurant_changed',
    changes: { phone: { from: '843 555 0101', to: '843 555 0100' } },
  });
  // Once it says so, there is nothing to write.
  expect((await restore(number, 'phone', 5)).body).toEqual({ id, version: 5 });
});

test('a point comes back whole, and a dish by its own history', async () => {
  const id = await create('Movida');
  await change(id, { latitude: 32.78, longitude: -79.93 });
  const number = await change(id, { latitude: 32.79, longitude: -79.94 });
  expect((await restore(number, 'longitude', 3)).status).toBe(200);
  expect((await find(id)).fields).toMatchObject({ latitude: 32.78, longitude: -79.93 });

  const fields = { ...EMPTY_DISH, name: 'De lengua' };
  const { body: dish } = await admin.post(`${at(id)}/dishes`, { fields });
  const path = `/api/catalogue/dishes/${dish.id}`;
  await admin.post(path, { version: 1, fields: { ...fields, name: 'De cabeza' } });
  const renamed = await latestOf(dish.id);
  // The menu's other fields have no former value in that entry.
  expect((await restore(renamed, 'diets', 2)).body.code).toBe('former_value_not_found');
  expect((await restore(renamed, 'name', 2)).body).toEqual({ id: dish.id, version: 3 });
  expect((await find(id)).dishes).toMatchObject([{ fields: { name: 'De lengua' } }]);
  await admin.post(`${path}/delete`);
  expect((await restore(renamed, 'name', 3)).body.code).toBe('dish_not_found');
});

test('who has not seen the newest version is refused, and so is who may not edit', async () => {
  const id = await create('Disputada');
  const number = await change(id, { phone: '843 555 0102' });
  await change(id, { address: '3 King St' });
  expect((await restore(number, 'phone', 2)).body.code).toBe('edit_conflict');
  const owner = await server.visitor().signInAs('owner');
  expect((await restore(number, 'phone', 3, owner)).body.code).toBe('admin_required');
  expect((await restore(number, 'phone', 3, server.visitor())).body.code).toBe('signed_out');
  expect((await find(id)).fields.phone).toBe('843 555 0102');
});

test('a former value is checked by the rules of today', async () => {
  const id = await create('Renombrada');
  const number = await change(id, { name: 'Otra cosa' });
  await create('Renombrada');
  expect((await restore(number, 'name', 2)).body.code).toBe('name_taken');
  const actor = { id: personIdOf('admin'), role: 'admin' } as const;
  const entry = { subjectId: id, subjectName: 'Otra cosa', restaurantId: id };
  await insertAudit(server.services.db, actor, server.clock.now, {
    ...entry,
    action: 'restaurant_changed',
    changes: { menuUrl: { from: 'javascript:alert(1)', to: null } },
  });
  expect((await restore(await latestOf(id), 'menuUrl', 2)).body).toMatchObject({
    code: 'invalid_input',
    data: { field: 'menuUrl' },
  });
  expect(await find(id)).toMatchObject({ version: 2, fields: { menuUrl: null } });
});

test('there is nothing to restore in what changed no field, and in other entries', async () => {
  const id = await create('Callada');
  const created = await latestOf(id);
  await admin.post(`${at(id)}/archive`, { isArchived: true });
  const archived = await latestOf(id);
  for (const [number, field] of [
    [created, 'name'],
    [archived, 'archivedAt'],
    [2_000_000_000, 'name'],
  ] as const) {
    expect((await restore(number, field, 2)).body.code).toBe('former_value_not_found');
  }
  const changed = await change(id, { phone: '843 555 0103' });
  await admin.post(`${at(id)}/delete`);
  expect((await restore(changed, 'phone', 3)).body.code).toBe('restaurant_not_found');
});
