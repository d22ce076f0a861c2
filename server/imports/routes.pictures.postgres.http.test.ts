import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { pictures } from '../../database/schema/pictures.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { appliedImport, callImports, checkedImport } from '../testing/imports.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const HEADINGS = 'Restaurant,Dish,Picture,"What the picture shows, in Spanish"';
let server: TestServer;
let admin: Visitor;
let place = { id: '', name: '' };

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  await appliedImport(server, admin, 'Name,State,County', 'La Fotogénica,SC,Charleston');
  const found = await server.services.db
    .select({ id: restaurants.id, name: restaurants.name })
    .from(restaurants)
    .where(eq(restaurants.name, 'La Fotogénica'));
  place = found[0] ?? place;
});
afterAll(() => server.stop());

/** An uploaded picture. @returns its address */
async function stored(): Promise<string> {
  const { db, now } = server.services;
  const id = randomUUID();
  const row = { id, mediaType: 'image/webp', width: 1, height: 1, createdAt: now() };
  await db.insert(pictures).values({ ...row, bytes: new Uint8Array([1]) });
  return `/pictures/${id}`;
}
const check = (...lines: string[]) => checkedImport(server, admin, HEADINGS, ...lines);
const give = (importId: string, given: { name: string; url: string }[], by = admin) =>
  callImports(server, by, 'givePictures', { importId, pictures: given });
const apply = (importId: string) => callImports(server, admin, 'apply', { importId });
const find = async (importId: string) => (await admin.get(`/api/imports/${importId}`)).body;
const dishOf = async (name: string) =>
  (await server.services.db.select().from(dishes).where(eq(dishes.name, name)))[0];
const rulesOf = ({ rows }: { rows: { problems: { rule: string }[] }[] }) =>
  rows.map(({ problems }) => problems.map(({ rule }) => rule));

test('a dish gets the picture that its cell names, with its text, and an undo takes both back', async () => {
  await appliedImport(server, admin, 'Restaurant,Dish', `${place.name},Al pastor`);
  const before = await dishOf('Al pastor');
  const importId = await check(`${place.name},Al pastor,Fotos/Piña.JPG,Taco con piña`);
  const checked = await find(importId);
  expect(rulesOf(checked)).toEqual([['picture_without_file']]);
  expect(checked.reading.pictures).toEqual([{ name: 'Fotos/Piña.JPG', url: null }]);
  expect(await apply(importId)).toMatchObject({ code: 'import_refused_rows' });

  const url = await stored();
  const name = 'fotos/piña.jpg'.normalize('NFD');
  expect(await give(importId, [{ name, url }])).toMatchObject({
    import: { counts: { dishes: { changed: 1, refused: 0 } } },
  });
  expect((await find(importId)).reading.pictures).toEqual([{ name: 'Fotos/Piña.JPG', url }]);
  expect(await dishOf('Al pastor')).toEqual(before);

  expect(await apply(importId)).toMatchObject({ import: { status: 'applied' } });
  expect(await dishOf('Al pastor')).toMatchObject({ imageUrl: url, imageAltEs: 'Taco con piña' });
  const applied = await find(importId);
  expect(applied.reading.pictures).toEqual([]);
  expect(applied.rows[0].changes).toContainEqual({ column: 'imageUrl', from: null, to: url });
  const [entry] = await server.services.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, before?.id ?? ''), eq(auditLog.action, 'dish_changed')));
  expect(entry?.changes).toMatchObject({ imageUrl: { from: null, to: url } });

  await callImports(server, admin, 'undo', { importId });
  expect(await dishOf('Al pastor')).toMatchObject({ imageUrl: null, imageAltEs: null });
});

test('logos are named by their files, too', async () => {
  const lines = ['Name,State,County,Logo', `${place.name},SC,Charleston,logo.png`];
  const importId = await checkedImport(server, admin, ...lines);
  const url = await stored();
  await give(importId, [{ name: 'logo.png', url }]);
  await apply(importId);
  expect((await admin.get(`/api/restaurants/${place.id}`)).body.logoUrl).toBe(url);
});

test('links and paths stay what they were', async () => {
  const importId = await check(
    `${place.name},Con enlace,https://example.com/a.jpg,`,
    `${place.name},Con ruta,/demo/a.jpg,`,
    `${place.name},Sin nada,a picture,`,
  );
  const found = await find(importId);
  expect(found.reading.pictures).toEqual([]);
  expect(rulesOf(found)).toEqual([[], [], ['bad_picture']]);
});

test('pictures come in parts, also from two organisers at once, and what no cell names is ignored', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `parte-${index}.jpg`);
  const importId = await check(...names.map((name) => `${place.name},Plato ${name},${name},`));
  const urls = await Promise.all(names.map(stored));
  const given = names.map((name, index) => ({ name, url: urls[index] ?? '' }));
  const unnamed = { name: 'nobody.jpg', url: await stored() };
  const again = callImports(server, admin, 'plan', { importId, createUnknown: true });
  await Promise.all([...given.map((one) => give(importId, [one, unnamed])), again]);
  const { reading } = await find(importId);
  expect(reading).toMatchObject({ pictures: given, createUnknown: true });
});

test('a picture that is not stored is not taken, nor one of another site', async () => {
  const importId = await check(`${place.name},Fantasma,fantasma.jpg,`);
  await give(importId, [{ name: 'fantasma.jpg', url: `/pictures/${randomUUID()}` }]);
  const found = await find(importId);
  expect(found.reading.pictures).toEqual([{ name: 'fantasma.jpg', url: null }]);
  expect(rulesOf(found)).toEqual([['picture_without_file']]);
  for (const url of [
    'https://example.com/a.jpg',
    '/demo/a.jpg',
    `/pictures/${randomUUID()}/../../api`,
    'javascript:alert(1)',
    '',
  ]) {
    expect([url, (await give(importId, [{ name: 'fantasma.jpg', url }])).code]).toEqual([
      url,
      'invalid_input',
    ]);
  }
  const url = await stored();
  const many = Array.from({ length: IMPORT_LIMITS.picturesAtOnce + 1 }, () => ({
    name: 'fantasma.jpg',
    url,
  }));
  expect((await give(importId, many)).code).toBe('invalid_input');
  expect((await give(importId, [])).code).toBe('invalid_input');
});

test('only organisers give pictures, to an import that waits', async () => {
  const importId = await check(`${place.name},Ajena,ajena.jpg,`);
  const given = [{ name: 'ajena.jpg', url: await stored() }];
  const owner = await server.visitor().signInAs('owner');
  expect((await give(importId, given, owner)).code).toBe('admin_required');
  expect((await give(importId, given, server.visitor())).code).toBe('signed_out');
  expect((await give(randomUUID(), given)).code).toBe('import_not_found');
  await give(importId, given);
  await apply(importId);
  expect((await give(importId, given)).code).toBe('import_already_applied');
});

test('a given picture is kept while its import waits, and cleaned once nothing names it', async () => {
  const { db, now } = server.services;
  const importId = await check(
    `${place.name},Guardada,guardada.jpg,`,
    `Nobody,Rechazada,rechazada.jpg,`,
  );
  const [kept, unused] = [await stored(), await stored()];
  await give(importId, [
    { name: 'guardada.jpg', url: kept },
    { name: 'rechazada.jpg', url: unused },
  ]);
  const left = async () => {
    const at = new Date(now().getTime() + 25 * 3_600_000);
    await runMaintenance({ db, log: pino({ level: 'silent' }), now: () => at });
    const found = await db.select({ id: pictures.id }).from(pictures);
    return [kept, unused].map((url) => found.some(({ id }) => url.endsWith(id)));
  };
  expect(await left()).toEqual([true, true]);
  await callImports(server, admin, 'apply', { importId, withoutRefused: true });
  expect(await left()).toEqual([true, false]);
});

test('a file names a limited number of pictures', async () => {
  const importId = await checkedImport(
    server,
    admin,
    'Name,State,County,Logo',
    ...Array.from(
      { length: IMPORT_LIMITS.pictures + 1 },
      (_, index) => `Casa ${index},SC,Charleston,${index}.png`,
    ),
  );
  const last = (await admin.get(`/api/imports/${importId}?page=41`)).body;
  expect(rulesOf(last)).toEqual([['too_many_pictures']]);
  expect(last.rows[0].problems[0].number).toBe(IMPORT_LIMITS.pictures);
  expect(last.reading.pictures).toHaveLength(IMPORT_LIMITS.pictures);
});
