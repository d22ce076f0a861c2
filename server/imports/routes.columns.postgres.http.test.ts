import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { callImports } from '../testing/imports.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const [place] = demoRestaurants;
let server: TestServer;
let admin: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

/** Checks a file of one known restaurant with these headings and cells beside its id. */
async function check(headings: string, cells: string): Promise<string> {
  const text = `ID,${headings}\n${place?.id},${cells}`;
  const answer = await callImports(server, admin, 'check', { fileName: 'tacos.csv' }, text);
  return answer.import.id;
}
const call = (name: string, input: object) => callImports(server, admin, name, input as never);
const find = (importId: string) => call('find', { importId });
const say = (importId: string, letter: string, column: string | null) => {
  const choice = { sheet: 'restaurants', sheetName: '', letter, column };
  return call('plan', { importId, columns: [choice] });
};
const stored = async () =>
  (
    await server.services.db
      .select()
      .from(restaurants)
      .where(eq(restaurants.id, place?.id ?? ''))
  )[0];

test('columns of ordinary sheets are left out, and said', async () => {
  const importId = await check('City,Phone,Price', 'Columbia,803-555-0101,3');
  const { reading, rows } = await find(importId);
  expect(reading.columns).toMatchObject([
    {
      heading: 'City',
      letter: 'B',
      like: null,
      column: null,
      isOpen: false,
      taken: ['id', 'phone'],
    },
    { heading: 'Price', letter: 'D', like: null, column: null, isOpen: false },
  ]);
  expect(rows).toMatchObject([
    { outcome: 'changed', problems: [], changes: [{ column: 'phone' }] },
  ]);
  expect((await call('apply', { importId })).import.status).toBe('applied');
  expect((await stored())?.phone).toBe('803-555-0101');
  // What was left out stays told.
  expect((await find(importId)).reading.columns).toHaveLength(2);
});

test('a heading that resembles a known one is asked, and read only once that is said', async () => {
  const importId = await check('Adress,Phone', '12 Cola Street,803-555-0102');
  const before = await find(importId);
  expect(before.reading.columns).toMatchObject([{ like: 'address', column: null, isOpen: true }]);
  expect(before.rows[0].changes.map((one: { column: string }) => one.column)).toEqual(['phone']);
  const { address } = (await stored()) ?? {};
  expect(await call('apply', { importId, withoutRefused: true })).toMatchObject({
    status: 409,
    code: 'import_columns_open',
    data: { count: 1, names: 'Adress' },
  });
  expect((await stored())?.address).toBe(address);
  await say(importId, 'B', 'address');
  const { reading, rows } = await find(importId);
  expect(reading.columns).toMatchObject([{ column: 'address', isOpen: false }]);
  expect(rows[0].changes).toContainEqual({
    column: 'address',
    from: address,
    to: '12 Cola Street',
  });
  // Other choices leave this one as it is.
  await call('plan', { importId, blanks: 'erase' });
  expect((await call('apply', { importId })).import.status).toBe('applied');
  expect((await stored())?.address).toBe('12 Cola Street');
});

test('it may be left out, and said to be something else again', async () => {
  const importId = await check('Phoen,Notes', '803-555-0103,13 Cola Street');
  await say(importId, 'B', null);
  expect((await find(importId)).rows[0].outcome).toBe('unchanged');
  await say(importId, 'C', 'address');
  const { reading, rows } = await find(importId);
  expect(reading.columns).toMatchObject([
    { column: null, isOpen: false },
    { column: 'address', isOpen: false },
  ]);
  expect(rows[0].changes).toMatchObject([{ column: 'address', to: '13 Cola Street' }]);
});

test('a column is nothing that another one is, that the sheet lacks, or that is not in the file', async () => {
  const importId = await check('Adress,Phone,Street nr', 'a,803-555-0104,b');
  for (const [letter, column] of [
    ['B', 'phone'],
    ['B', 'imageUrl'],
    ['C', 'address'],
    ['Z', 'address'],
  ] as const) {
    expect([letter, column, await say(importId, letter, column)]).toMatchObject([
      letter,
      column,
      { status: 400, code: 'invalid_input' },
    ]);
  }
  await say(importId, 'B', 'address');
  expect(await say(importId, 'D', 'address')).toMatchObject({ code: 'invalid_input' });
  expect((await find(importId)).reading.columns[0]).toMatchObject({ column: 'address' });
  const visitor = await server.visitor().signInAs('visitor');
  const asked = { importId, columns: [] } as never;
  expect(await callImports(server, visitor, 'plan', asked)).toMatchObject({ status: 403 });
});
