import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { PlannedRow } from '../../domain/sheets/rules.ts';
import { upsertSetting } from '../settings/queries.ts';
import { callImports } from '../testing/imports.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const HEADINGS = 'ID,Name,State,County,ZIP code,Latitude,Longitude,Phone';
const place = demoRestaurants.find(({ key }) => key === 'achiote-square');
const [known = ''] = [place?.id];
const call = (name: string, input: object, by = admin) =>
  callImports(server, by, name, input as Record<string, unknown>);

async function check(...lines: string[]): Promise<string> {
  const text = [HEADINGS, ...lines].join('\n');
  return (await callImports(server, admin, 'check', { fileName: 'x.csv' }, text)).import.id;
}
const find = (importId: string) => call('find', { importId });
const digestOf = async (importId: string): Promise<string> => (await find(importId)).digest;
const apply = (importId: string, more: object = {}) => call('apply', { importId, ...more });
const about = (row: number) => ({ of: 'row', row: { sheet: 'restaurants', sheetName: '', row } });
const answer = async (importId: string, said: object, digest?: string) =>
  call('answer', { importId, digest: digest ?? (await digestOf(importId)), answer: said });
const rowsOf = async (importId: string): Promise<PlannedRow[]> => (await find(importId)).rows;
const named = (name: string) =>
  server.services.db.select().from(restaurants).where(eq(restaurants.name, name));
const lastEntry = async (importId: string) => {
  const of = and(eq(auditLog.subjectId, importId), eq(auditLog.action, 'import_applied'));
  const [entry] = await server.services.db.select().from(auditLog).where(of);
  return entry?.changes;
};

describe('what is likely a mistake', () => {
  test('is not imported until it is answered, and the audit log says what was answered', async () => {
    const importId = await check(
      ',La Sirena,SC,Charleston,29201,32.7996,-79.9439,',
      ',El Farallón,SC,Charleston,29403,33.9912,-81.0312,',
      `,${place?.name}s,GA,Chatham,31401,32.0781,-81.0911,912 555 0190`,
    );
    expect(await apply(importId)).toMatchObject({ code: 'import_unanswered', data: { count: 3 } });
    expect((await rowsOf(importId)).map(({ suspicions }) => suspicions)).toMatchObject([
      [{ kind: 'zip_elsewhere', value: '29201', name: 'Richland', place: 'SC' }],
      [{ kind: 'point_elsewhere', name: 'Richland', place: 'SC' }],
      [{ kind: 'like_other', id: known, place: 'Chatham, GA', canBeSame: true }],
    ]);
    await answer(importId, { ...about(2), say: 'right' });
    await answer(importId, { ...about(3), say: 'leave_out' });
    expect(await apply(importId)).toMatchObject({ code: 'import_unanswered', data: { count: 1 } });
    await answer(importId, { ...about(4), say: 'same', sameAs: known });
    const { import: applied } = await apply(importId);
    expect(applied).toMatchObject({
      status: 'applied',
      counts: { restaurants: { created: 1, changed: 1, left_out: 1, suspect: 0 } },
    });
    expect(await named('La Sirena')).toHaveLength(1);
    expect(await named('El Farallón')).toEqual([]);
    expect(await named(place?.name ?? '')).toMatchObject([{ id: known, phone: '912 555 0190' }]);
    expect(await named(`${place?.name}s`)).toEqual([]);
    expect(await lastEntry(importId)).toMatchObject({
      right_zip_elsewhere: { to: [1, '2: La Sirena'] },
      rowsLeftOut: { to: [1, '3: El Farallón'] },
      rowsSame: { to: [1, `4: ${place?.name}`] },
    });
    const undone = await call('undo', { importId });
    expect(undone.import.status).toBe('undone');
    expect(await named('La Sirena')).toEqual([]);
    expect(await named(place?.name ?? '')).toMatchObject([{ phone: place?.phone }]);
  });

  test('keeps its answers for this file alone', async () => {
    const line = ',La Sirena,SC,Charleston,29201,32.7996,-79.9439,';
    const [first, second] = [await check(line), await check(line)];
    await answer(first, { of: 'kind', kind: 'zip_elsewhere', say: 'right' });
    expect((await find(first)).reading.suspicions).toEqual([
      { kind: 'zip_elsewhere', count: 1, open: 0 },
    ]);
    expect((await find(second)).import.counts.restaurants.suspect).toBe(1);
  });

  test('is answered by organisers alone, about the plan that they saw', async () => {
    const importId = await check(',La Sirena,SC,Charleston,29201,32.7996,-79.9439,');
    const digest = await digestOf(importId);
    const right = { ...about(2), say: 'right' };
    const visitor = await server.visitor().signInAs('visitor');
    const input = { importId, digest, answer: right };
    expect((await call('answer', input, visitor)).code).toBe('admin_required');
    expect((await call('answer', input, server.visitor())).code).toBe('signed_out');
    expect((await answer(importId, right, '0'.repeat(64))).code).toBe('import_plan_changed');
    for (const asked of [
      { ...about(9), say: 'right' },
      { ...about(2), say: 'same', sameAs: known },
      { of: 'kind', kind: 'moved', say: 'right' },
    ]) {
      expect((await answer(importId, asked)).code).toBe('import_not_asked');
    }
    expect((await find(importId)).digest).toBe(digest);
    // Two windows: the second one looks again.
    await answer(importId, right);
    expect((await answer(importId, { ...about(2), say: 'leave_out' }, digest)).code).toBe(
      'import_plan_changed',
    );
    expect((await apply(importId, { digest })).code).toBe('import_plan_changed');
    expect((await apply(importId)).import.status).toBe('applied');
    expect((await answer(importId, right)).code).toBe('import_already_applied');
    expect((await answer(crypto.randomUUID(), right, digest)).code).toBe('import_not_found');
    await call('undo', { importId });
  });

  test('is not asked by a plan of an earlier version, which must be made again', async () => {
    const importId = await check(',La Sirena,SC,Charleston,29201,32.7996,-79.9439,');
    const digest = 'e'.repeat(64);
    const row = { sheet: 'restaurants', sheetName: '', row: 2, outcome: 'created', name: 'x' };
    const old = { restaurants: { created: 1, changed: 0, unchanged: 0, refused: 0 } };
    const none = { created: 0, changed: 0, unchanged: 0, refused: 0 };
    await server.services.db.execute(sql`
      update catalogue_imports set plan = plan - 'answers' - 'reading' || ${JSON.stringify({
        digest,
        counts: { ...old, dishes: none, unplaced: 0 },
        rows: [{ ...row, restaurantName: null, id: null, changes: [], problems: [], readings: [] }],
      })}::jsonb where id = ${importId}`);
    const shown = await find(importId);
    expect(shown).toMatchObject({
      digest,
      reading: { blanks: 'keep', suspicions: [] },
      rows: [{ suspicions: [], isSame: false }],
      import: { counts: { restaurants: { created: 1, suspect: 0, left_out: 0 } } },
    });
    const said = { ...about(2), say: 'right' };
    expect((await answer(importId, said)).code).toBe('import_not_asked');
    expect((await apply(importId)).code).toBe('import_outdated');
    await call('plan', { importId });
    expect((await answer(importId, said)).import.counts.restaurants.created).toBe(1);
  });

  test('is asked anew when the catalogue has changed', async () => {
    const importId = await check(`,${place?.name}s,GA,Chatham,31401,32.0781,-81.0911,912 555 0190`);
    await answer(importId, { ...about(2), say: 'right' });
    await server.services.db
      .update(restaurants)
      .set({ name: `El ${place?.name}` })
      .where(eq(restaurants.id, known));
    expect((await apply(importId)).code).toBe('import_outdated');
    await call('plan', { importId, blanks: 'keep' });
    expect(await apply(importId)).toMatchObject({ code: 'import_unanswered', data: { count: 1 } });
    await server.services.db
      .update(restaurants)
      .set({ name: place?.name ?? '' })
      .where(eq(restaurants.id, known));
  });
});

describe('empty cells', () => {
  const empty = `${known},,,,,,,`;

  test('keep what is there unless the organiser chooses otherwise', async () => {
    const importId = await check(empty);
    const { reading, import: made } = await find(importId);
    expect(reading).toMatchObject({ blanks: 'keep' });
    expect(reading.emptied.map(({ column }: { column: string }) => column)).toEqual([
      'zipCode',
      'phone',
      'latitude',
      'longitude',
    ]);
    expect(made.counts.restaurants.unchanged).toBe(1);
    expect((await apply(importId)).code).toBe('import_nothing_to_do');
    await call('plan', { importId, blanks: 'erase' });
    expect((await find(importId)).import.counts).toMatchObject({
      restaurants: { changed: 1 },
      unplaced: 1,
    });
    await call('plan', { importId, blanks: 'keep' });
    expect((await find(importId)).import.counts.restaurants.unchanged).toBe(1);
  });

  test('take coordinates away while voting is open only if that is confirmed', async () => {
    const importId = await check(empty);
    await call('plan', { importId, blanks: 'erase' });
    expect(await apply(importId)).toMatchObject({
      code: 'import_unplaced',
      data: { count: 1, names: place?.name },
    });
    expect(await named(place?.name ?? '')).toMatchObject([{ latitude: place?.latitude }]);
    expect((await apply(importId, { withoutPlace: true })).import.status).toBe('applied');
    expect(await named(place?.name ?? '')).toMatchObject([{ latitude: null, phone: null }]);
    expect(await lastEntry(importId)).toMatchObject({ valuesErased: { to: 4 } });
    await call('undo', { importId });
    expect(await named(place?.name ?? '')).toMatchObject([{ latitude: place?.latitude }]);
  });

  test('take them away without a word while voting is closed', async () => {
    await upsertSetting(server.services.db, 'voting_enabled', 'false');
    const importId = await check(empty);
    await call('plan', { importId, blanks: 'erase' });
    expect((await apply(importId)).import.status).toBe('applied');
    await call('undo', { importId });
    await upsertSetting(server.services.db, 'voting_enabled', 'true');
  });
});
