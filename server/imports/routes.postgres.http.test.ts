import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
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

type Cell = string | number | null;
const HEADINGS = ['ID', 'Name', 'State', 'County', 'ZIP code', 'Phone', 'Archived'];
const row = (name: Cell, more: Partial<Record<'id' | 'zip' | 'phone' | 'county', Cell>> = {}) => [
  more.id ?? null,
  name,
  'SC',
  more.county ?? 'Charleston',
  more.zip ?? '29403',
  more.phone ?? null,
  'no',
];
const book = (restaurantRows: Cell[][], dishRows: Cell[][] = []) =>
  writeXlsx({
    sheets: [
      { name: 'Restaurants', rows: [HEADINGS, ...restaurantRows] },
      ...(dishRows.length > 0
        ? [{ name: 'Dishes', rows: [['Restaurant', 'Dish', 'Picture'], ...dishRows] }]
        : []),
    ],
  });

type End = ImportProgress | { code: string; data: unknown };
interface StreamAnswer {
  status: number;
  lines: End[];
  end: { code?: string; data?: unknown; import?: ListedImport };
}

/** Calls an operation that answers with one JSON object a line. */
async function stream(path: string, body: Uint8Array | string, by = admin): Promise<StreamAnswer> {
  const headers = {
    'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
  };
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, cookie, origin: server.url },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as End);
  return { status: response.status, lines, end: lines.at(-1) as StreamAnswer['end'] };
}

const check = (file: Uint8Array, name = 'tacos.xlsx') =>
  stream(`/api/imports?fileName=${encodeURIComponent(name)}`, file);
const apply = (id: string, withoutRefused = false) =>
  stream(`/api/imports/${id}/apply`, JSON.stringify({ withoutRefused }));
const undo = (id: string) => admin.post(`/api/imports/${id}/undo`);
const find = async (id: string, query = '') => (await admin.get(`/api/imports/${id}${query}`)).body;

/** Checks a valid file: what is likely a mistake in it is right. */
async function checked(file: Uint8Array): Promise<ListedImport> {
  const { end } = await check(file);
  if (!end.import) throw new Error(JSON.stringify(end));
  await answerAll(server, admin, end.import.id);
  return (await find(end.import.id)).import;
}

async function download(path: string): Promise<{ bytes: Buffer; headers: Headers }> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + path, { headers: { cookie } });
  expect(response.status).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

const total = (one: ListedImport, outcome: 'created' | 'changed' | 'refused' | 'unchanged') =>
  one.counts.restaurants[outcome] + one.counts.dishes[outcome];
const idOf = async (name: string) =>
  (await server.services.db.select().from(restaurants)).find((one) => one.name === name)?.id;

describe('an export', () => {
  test.each(['en', 'es'])(
    'of the whole festival changes nothing when it comes back, in %s',
    async (lang) => {
      admin.cookies.set('lang', lang);
      const { bytes, headers } = await download('/api/imports/export');
      expect(headers.get('content-disposition')).toMatch(/vota-taco-.*\.xlsx$/);
      const back = await checked(bytes);
      expect(back.rows).toBeGreaterThan(400);
      expect((await find(back.id, '?outcome=changed')).rows).toEqual([]);
      expect([total(back, 'refused'), total(back, 'created')]).toEqual([0, 0]);
      for (const sheet of ['restaurants', 'dishes']) {
        const csv = await download(`/api/imports/export?format=csv&sheet=${sheet}`);
        const again = await checked(csv.bytes);
        expect(total(again, 'unchanged')).toBe(again.rows);
      }
      admin.cookies.delete('lang');
      const [entry] = (await server.services.db.select().from(auditLog)).slice(-1);
      expect(entry).toMatchObject({ action: 'catalogue_exported', actorRole: 'admin' });
    },
  );

  test('has headings and instructions alone as a template, which alone says nothing', async () => {
    const { bytes } = await download('/api/imports/template');
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Restaurants', 'Dishes', 'Instructions']);
    expect(sheets[2]?.rows.flat()).toContain('45019');
    expect((await check(bytes)).end.code).toBe('sheet_empty');
  });
});

describe('an import', () => {
  test('is checked, applied with its audit, and undone', async () => {
    const file = await book(
      [row('Taquería Ñandú', { phone: "'+1 843 555 0199" }), row('Segunda')],
      [['Taquería Ñandú', 'Special 9', null]],
    );
    const before = await server.services.db.$count(restaurants);
    const plan = await checked(file);
    expect(plan).toMatchObject({ status: 'checked', rows: 3, fileName: 'tacos.xlsx' });
    expect(await server.services.db.$count(restaurants)).toBe(before);

    const { lines, end } = await apply(plan.id);
    expect(lines.some((line) => 'phase' in line && line.phase === 'writing')).toBe(true);
    expect(end.import).toMatchObject({ status: 'applied' });
    const id = await idOf('Taquería Ñandú');
    const { body: shown } = await server.visitor().get(`/api/restaurants/${id}`);
    expect(shown.restaurant ?? shown).toMatchObject({ name: 'Taquería Ñandú' });
    const entries = (await server.services.db.select().from(auditLog)).slice(-4);
    expect(entries.map(({ action }) => action)).toEqual([
      'restaurant_created',
      'restaurant_created',
      'dish_created',
      'import_applied',
    ]);
    expect((await apply(plan.id)).end.code).toBe('import_already_applied');

    const undone = await undo(plan.id);
    expect(undone.body).toMatchObject({
      import: { status: 'undone' },
      plan: { counts: { deleted: 3, restored: 0, left: 0 } },
    });
    expect(await server.services.db.$count(restaurants)).toBe(before);
    expect((await undo(plan.id)).body.code).toBe('import_not_applied');
    const { body: list } = await admin.get('/api/imports');
    const listed = list.imports.find(({ id: one }: ListedImport) => one === plan.id);
    expect(listed).toMatchObject({ status: 'undone', by: expect.any(String) });
  });

  test('writes nothing while a row is refused, and the others when it is left out', async () => {
    const plan = await checked(await book([row('Ausente'), row('Mal', { zip: '2940' })]));
    const { rows } = await find(plan.id, '?outcome=refused');
    expect(rows).toMatchObject([
      {
        row: 3,
        sheetName: 'Restaurants',
        problems: [{ rule: 'bad_zip', letter: 'E', value: '2940' }],
      },
    ]);
    expect((await apply(plan.id)).end).toMatchObject({
      code: 'import_refused_rows',
      data: { count: 1 },
    });
    expect(await idOf('Ausente')).toBeUndefined();
    expect((await apply(plan.id, true)).end.import?.status).toBe('applied');
    expect(await idOf('Ausente')).toBeDefined();
    expect(await idOf('Mal')).toBeUndefined();
    await undo(plan.id);
  });

  test('that fails half way has written nothing', async () => {
    const plan = await checked(await book([row('Primera mitad'), row('Segunda mitad')]));
    const { newId } = server.services;
    const before = await server.services.db.$count(auditLog);
    // The second restaurant gets the id of the first, which the database refuses.
    server.services.newId = () => plan.id;
    const { status, end } = await apply(plan.id);
    server.services.newId = newId;
    expect([status, end.code]).toEqual([200, 'internal']);
    expect(await idOf('Primera mitad')).toBeUndefined();
    expect(await server.services.db.$count(auditLog)).toBe(before);
    expect((await find(plan.id)).import.status).toBe('checked');
  });

  test('is refused when the catalogue is no longer what was shown', async () => {
    const file = await book([row('Primero')]);
    const [one, two] = [await checked(file), await checked(file)];
    expect((await apply(one.id)).end.import?.status).toBe('applied');
    expect((await apply(two.id)).end.code).toBe('import_outdated');
    expect(total(await checked(file), 'unchanged')).toBe(1);
    expect((await apply((await checked(file)).id)).end.code).toBe('import_nothing_to_do');
    await undo(one.id);
  });

  test('is written once by two who apply it at the same moment', async () => {
    const plan = await checked(await book([row('Una vez')]));
    const ends = await Promise.all([apply(plan.id), apply(plan.id)]);
    const codes = ends.map(({ end }) => end.code ?? end.import?.status ?? '');
    expect(codes).toContain('applied');
    expect(codes.join(' ')).toMatch(/import_(already_applied|busy)/);
    const found = await server.services.db.select().from(restaurants);
    expect(found.filter(({ name }) => name === 'Una vez')).toHaveLength(1);
    await undo(plan.id);
  });

  test('gives back what a change took, and keeps what was changed or is in use since', async () => {
    const created = await checked(
      await book([row('Vuelve', { phone: '843 555 0100' })], [['Vuelve', 'Special 1', null]]),
    );
    await apply(created.id);
    const id = (await idOf('Vuelve')) ?? '';
    const changed = await checked(
      await book([row('Vuelve de nuevo', { id, phone: '843 555 0101' })]),
    );
    expect((await find(changed.id)).rows[0].changes).toEqual([
      { column: 'name', from: 'Vuelve', to: 'Vuelve de nuevo' },
      { column: 'phone', from: '843 555 0100', to: '843 555 0101' },
    ]);
    await apply(changed.id);
    const first = await undo(created.id);
    expect(first.body).toMatchObject({
      import: { status: 'partly_undone' },
      plan: {
        undoing: [{ name: 'Special 1', isDeleted: true }],
        left: [{ name: 'Vuelve', reasons: [{ rule: 'changed', fields: ['name', 'phone'] }] }],
      },
    });
    expect((await undo(created.id)).body).toMatchObject({
      code: 'import_changed_since',
      data: { count: 1, names: 'Vuelve' },
    });
    expect((await undo(changed.id)).status).toBe(200);
    const [after] = (await server.services.db.select().from(restaurants)).filter(
      (one) => one.id === id,
    );
    expect(after).toMatchObject({ name: 'Vuelve', phone: '843 555 0100', version: 3 });
    // It says again what the first import wrote, under another version.
    expect((await undo(created.id)).body.import).toMatchObject({ status: 'undone' });
    expect(await idOf('Vuelve')).toBeUndefined();

    const liked = await checked(await book([row('Querida')], [['Querida', 'Special 1', null]]));
    await apply(liked.id);
    const place = (await idOf('Querida')) ?? '';
    const visitor = await server.visitor().signInAs('visitor');
    const saved = await visitor.post('/api/favourites', { restaurantId: place, isFavourite: true });
    expect(saved.status).toBe(200);
    // The dish goes: only the restaurant is in use.
    expect((await undo(liked.id)).body).toMatchObject({
      import: { status: 'partly_undone' },
      plan: { left: [{ name: 'Querida', reasons: [{ rule: 'favourites', count: 1 }] }] },
    });
    const kept = (await server.services.db.select().from(dishes)).filter(
      ({ restaurantId }) => restaurantId === place,
    );
    expect(kept).toEqual([]);
    expect(await idOf('Querida')).toBe(place);
  });

  test('is for organisers alone', async () => {
    const file = await book([row('Nadie')]);
    const visitor = await server.visitor().signInAs('visitor');
    expect((await stream('/api/imports?fileName=x.xlsx', file, visitor)).status).toBe(403);
    expect((await stream('/api/imports?fileName=x.xlsx', file, server.visitor())).status).toBe(401);
    expect((await visitor.get('/api/imports/export')).status).toBe(403);
    expect((await admin.get(`/api/imports/${crypto.randomUUID()}`)).body.code).toBe(
      'import_not_found',
    );
  });
});
