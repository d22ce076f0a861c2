import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { dishes, favourites, restaurants } from '../../database/schema/restaurants.ts';
import { lockCatalogue } from '../catalogue/queries.ts';
import { personIdOf } from '../../database/demo/people.ts';
import { appliedImport, callImports } from '../testing/imports.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const imported = (...lines: string[]) => appliedImport(server, admin, ...lines);
const undo = (importId: string) => callImports(server, admin, 'undo', { importId });
const HEADINGS = 'Name,State,County,ZIP code';
const create = (name: string) => imported(HEADINGS, `${name},SC,Charleston,29403`);
async function idOf(name: string): Promise<string> {
  const [row] = await server.services.db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.name, name));
  return row?.id ?? '';
}
const latest = async (count: number) =>
  (
    await server.services.db.select().from(auditLog).orderBy(desc(auditLog.number)).limit(count)
  ).toReversed();

test('the audit log says what an undo changed, brought back and deleted', async () => {
  const created = await create('Deshecha');
  const id = await idOf('Deshecha');
  await undo(await imported('ID,Name,Phone,Archived', `${id},Rehecha,843 555 0101,yes`));
  expect(await latest(3)).toMatchObject([
    {
      action: 'restaurant_changed',
      changes: {
        name: { from: 'Rehecha', to: 'Deshecha' },
        phone: { from: '843 555 0101', to: null },
      },
    },
    { action: 'restaurant_restored', changes: null },
    { action: 'import_undone' },
  ]);
  // What was changed and set back since is as the import left it.
  expect(await undo(created)).toMatchObject({ import: { status: 'undone' } });

  await undo(await create('Pasajera'));
  const [deleted] = await latest(2);
  expect(deleted).toMatchObject({
    action: 'restaurant_deleted',
    subjectName: 'Pasajera',
    changes: { name: { from: 'Pasajera', to: null }, zipCode: { from: '29403', to: null } },
  });
  expect(deleted?.changes).not.toHaveProperty('phone');
});

test('what was featured and is deleted since cannot be given back', async () => {
  await create('Destacada');
  await imported('Restaurant,Dish', 'Destacada,Uno', 'Destacada,Dos');
  const feature = (dish: string) =>
    imported(`${HEADINGS},Featured dish`, `Destacada,SC,Charleston,29403,${dish}`);
  await feature('Uno');
  const changed = await feature('Dos');
  const [first] = await server.services.db.select().from(dishes).where(eq(dishes.name, 'Uno'));
  const gone = await admin.post(`/api/catalogue/dishes/${first?.id}/delete`);
  expect(gone.status).toBe(200);
  expect(await undo(changed)).toMatchObject({
    code: 'import_changed_since',
    data: { count: 1, names: 'Destacada' },
  });
});

test('an export is not fetched by a link of elsewhere', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const from = async (site: string) => {
    const headers = { cookie, 'sec-fetch-site': site };
    const response = await fetch(`${server.url}/api/imports/export?format=csv`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const before = await server.services.db.$count(auditLog);
  expect(await from('cross-site')).toBe(403);
  expect(await server.services.db.$count(auditLog)).toBe(before);
  expect(await from('same-origin')).toBe(200);
});

test('what comes in while an undo begins is seen by it', async () => {
  const { db } = server.services;
  const importId = await create('Disputada');
  const restaurantId = await idOf('Disputada');
  const isWaiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  let undoing: ReturnType<typeof undo> | undefined;
  await db.transaction(async (tx) => {
    await tx.insert(favourites).values({ userId: personIdOf('visitor'), restaurantId });
    undoing = undo(importId);
    let waiting = 0;
    while (waiting === 0) waiting = ((await db.execute(isWaiting)) as { rows: [] }).rows.length;
  });
  expect(await undoing).toMatchObject({ code: 'import_changed_since' });
  expect(await idOf('Disputada')).toBe(restaurantId);
});

test('who saves while an import is written is told so, not kept waiting', async () => {
  await create('Ocupada');
  const path = `/api/catalogue/restaurants/${await idOf('Ocupada')}/archive`;
  const answer = await server.services.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    return admin.post(path, { isArchived: true });
  });
  expect([answer.status, answer.body.code]).toEqual([409, 'import_busy']);
  expect((await admin.post(path, { isArchived: true })).status).toBe(200);
});
