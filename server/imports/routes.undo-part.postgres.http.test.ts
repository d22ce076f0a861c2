import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { appliedImport, callImports, checkedImport } from '../testing/imports.ts';
import type { Input } from '../testing/operations.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { giveVotes } from '../testing/vote-rulings.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const call = (name: string, input: Input, by = admin) => callImports(server, by, name, input);
const imported = (...lines: string[]) => appliedImport(server, admin, ...lines);
const plan = (importId: string) => call('planUndo', { importId });
const undo = (importId: string) => call('undo', { importId });
const HEADINGS = 'Name,State,County,ZIP code';
const rowsOf = (...names: string[]) => names.map((name) => `${name},SC,Charleston,29403`);
async function restaurantCalled(name: string) {
  const [row] = await server.services.db
    .select()
    .from(restaurants)
    .where(eq(restaurants.name, name));
  return row;
}
async function dishCalled(name: string) {
  const [row] = await server.services.db.select().from(dishes).where(eq(dishes.name, name));
  return row;
}
async function edit(restaurantId: string, fields: Record<string, unknown>) {
  const path = `/api/catalogue/restaurants/${restaurantId}`;
  const { body } = await admin.get(path);
  const change = { version: body.version, fields: { ...body.fields, ...fields } };
  expect((await admin.post(path, change)).status).toBe(200);
}

test('one vote keeps its dish and its restaurant; all the rest is undone', async () => {
  await imported(HEADINGS, ...rowsOf('Votada', 'Callada'));
  const importId = await imported(
    'Restaurant,Dish',
    'Votada,Una',
    'Votada,Otra',
    'Callada,Tercera',
  );
  const dish = await dishCalled('Una');
  if (!dish) throw new Error('The import has created no dish.');
  await giveVotes(server, { restaurantId: dish.restaurantId, dishId: dish.id }, 2, {
    at: server.clock.now,
  });
  const kept = {
    kind: 'dishes',
    name: 'Una',
    restaurantName: 'Votada',
    isCreated: true,
    reasons: [{ rule: 'votes', count: 2, fields: [], name: null, at: null }],
  };
  const expected = { counts: { deleted: 2, restored: 0, left: 1 }, left: [kept] };
  const before = await server.services.db.$count(auditLog);
  expect(await plan(importId)).toMatchObject({ import: { status: 'applied' }, plan: expected });
  // Looking changes nothing.
  expect(await dishCalled('Otra')).toBeDefined();
  expect(await server.services.db.$count(auditLog)).toBe(before);

  const undone = await undo(importId);
  expect(undone).toMatchObject({ import: { status: 'partly_undone' }, plan: expected });
  expect(undone.plan.undoing.map(({ name }: { name: string }) => name)).toEqual([
    'Otra',
    'Tercera',
  ]);
  expect([await dishCalled('Otra'), await dishCalled('Tercera')]).toEqual([undefined, undefined]);
  expect((await dishCalled('Una'))?.id).toBe(dish.id);
  const [entry] = await server.services.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.number))
    .limit(1);
  expect(entry).toMatchObject({
    action: 'import_undone',
    changes: { left: { from: null, to: 1 } },
  });

  // Nothing else can be undone while the votes are there.
  expect(await undo(importId)).toMatchObject({
    code: 'import_changed_since',
    data: { count: 1, names: 'Una' },
  });
  expect(await plan(importId)).toMatchObject({ plan: { counts: { deleted: 0, left: 1 } } });
});

test('what stayed is undone later, once its reason is gone', async () => {
  const importId = await imported(HEADINGS, ...rowsOf('Querida', 'Olvidada'));
  const place = await restaurantCalled('Querida');
  const visitor = await server.visitor().signInAs('visitor');
  const like = (isFavourite: boolean) =>
    visitor.post('/api/favourites', { restaurantId: place?.id, isFavourite });
  await like(true);
  expect((await undo(importId)).import.status).toBe('partly_undone');
  expect(await restaurantCalled('Olvidada')).toBeUndefined();
  await like(false);
  expect(await undo(importId)).toMatchObject({
    import: { status: 'undone' },
    plan: { counts: { deleted: 1, restored: 0, left: 0 } },
  });
  expect(await restaurantCalled('Querida')).toBeUndefined();
  expect((await plan(importId)).code).toBe('import_not_applied');
});

test('a field that somebody has changed since stays, and says by whom; the others go back', async () => {
  await imported(`${HEADINGS},Phone,Address`, 'Mixta,SC,Charleston,29403,843 555 0100,1 King St');
  const { id = '' } = (await restaurantCalled('Mixta')) ?? {};
  const importId = await imported('ID,Phone,Address,Archived', `${id},843 555 0101,2 King St,yes`);
  await edit(id, { phone: '843 555 0199' });
  const answer = await undo(importId);
  expect(answer.plan.counts).toEqual({ deleted: 0, restored: 1, left: 1 });
  expect(answer.plan.undoing).toMatchObject([
    { id, isDeleted: false, fields: ['address', 'archivedAt'] },
  ]);
  expect(answer.plan.left).toMatchObject([
    {
      id,
      isCreated: false,
      reasons: [
        {
          rule: 'changed',
          fields: ['phone'],
          name: 'Robin Calloway',
          at: server.clock.now.toISOString(),
        },
      ],
    },
  ]);
  expect(await restaurantCalled('Mixta')).toMatchObject({
    phone: '843 555 0199',
    address: '1 King St',
    archivedAt: null,
    version: 4,
  });
  // Set to what the import wrote, it can go back as well.
  await edit(id, { phone: '843 555 0101' });
  expect(await undo(importId)).toMatchObject({ import: { status: 'undone' } });
  expect(await restaurantCalled('Mixta')).toMatchObject({ phone: '843 555 0100', version: 6 });
});

test('a name that another one has taken meanwhile is not given back', async () => {
  await imported(HEADINGS, ...rowsOf('Antigua'));
  const { id = '' } = (await restaurantCalled('Antigua')) ?? {};
  const importId = await imported('ID,Name,Address', `${id},Moderna,5 Bay St`);
  await imported(HEADINGS, ...rowsOf('Antigua'));
  expect((await undo(importId)).plan).toMatchObject({
    undoing: [{ id, fields: ['address'] }],
    left: [{ id, reasons: [{ rule: 'name_taken', fields: ['name'] }] }],
  });
  expect(await restaurantCalled('Moderna')).toMatchObject({ id, address: null });
});

test('a plan and an undo are for organisers alone, and for an import that there is', async () => {
  const importId = await imported(HEADINGS, ...rowsOf('Protegida'));
  const owner = await server.visitor().signInAs('owner');
  expect((await call('planUndo', { importId }, owner)).code).toBe('admin_required');
  expect((await call('undo', { importId }, owner)).code).toBe('admin_required');
  const gone = { importId: crypto.randomUUID() };
  expect((await call('planUndo', gone)).code).toBe('import_not_found');
  expect((await call('undo', gone)).code).toBe('import_not_found');
  const checked = await checkedImport(server, admin, HEADINGS, ...rowsOf('Otra más'));
  expect((await plan(checked)).code).toBe('import_not_applied');
  expect((await undo(checked)).code).toBe('import_not_applied');
  expect(await restaurantCalled('Protegida')).toBeDefined();
});
