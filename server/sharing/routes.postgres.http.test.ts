import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { PRINT_SHEETS, type PrintSheet } from '../../domain/sharing/rules.ts';
import { upsertSetting } from '../settings/queries.ts';
import { pdfTexts } from '../testing/pdf-text.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === 'el-comal-de-lupita');
if (!place) throw new Error('The demo has no El Comal de Lupita.');

let server: TestServer;
let owner: Visitor;
let other: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  owner = await joinAsOwner(place.id);
  other = await joinAsOwner(demoRestaurants.find(({ id }) => id !== place.id)?.id ?? '');
});
afterAll(() => server.stop());

/** Signs up a person who owns a restaurant from now on. */
async function joinAsOwner(restaurantId: string): Promise<Visitor> {
  const who = await server.visitor().join(`${randomUUID()}@example.com`, 'Luz Paz');
  const { id: userId } = (await who.get('/api/people/me')).body.person;
  await server.services.db.insert(restaurantOwners).values({ userId, restaurantId });
  return who;
}

const print = (
  sheet: PrintSheet | 'leaflet',
  who: Visitor | null,
  { id = place.id, ...headers }: Record<string, string> = {},
) => {
  const cookie = [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${server.url}/api/owned-restaurants/${id}/print/${sheet}`, {
    headers: { cookie, ...headers },
  });
};
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];
const textOf = async (answer: Response) =>
  pdfTexts(new Uint8Array(await answer.arrayBuffer()))
    .flat()
    .join(' ');

test.each(PRINT_SHEETS)('owners and organisers print the %s', async (sheet) => {
  for (const who of [owner, await server.visitor().signInAs('admin')]) {
    const answer = await print(sheet, who, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toContain(`${sheet}-el-comal-de-lupita.pdf`);
    const text = await textOf(answer);
    expect(text).toContain('El Comal de Lupita');
    expect(text).toContain(`/r/${place.id.slice(0, 6)}`);
    expect(text).toContain('within 0.5 mile');
  }
});

test('nobody else prints it, nor any page of another site', async () => {
  expect(await codeOf(await print('poster', null))).toEqual([401, 'signed_out']);
  const visitor = await server.visitor().signInAs('visitor');
  for (const who of [other, visitor]) {
    expect(await codeOf(await print('poster', who))).toEqual([403, 'owner_required']);
  }
  const fromElsewhere = await print('poster', owner, { 'sec-fetch-site': 'cross-site' });
  expect(await codeOf(fromElsewhere)).toEqual([403, 'foreign_origin']);
  expect((await print('leaflet', owner)).status).toBe(400);
});

test('a restaurant that has left has nothing to print', async () => {
  const { db, now } = server.services;
  const values = { name: 'Ya no', stateId: 'GA', countyId: '13121', archivedAt: now() };
  const [gone] = await db.insert(restaurants).values(values).returning();
  const id = gone?.id ?? '';
  const admin = await server.visitor().signInAs('admin');
  expect(await codeOf(await print('poster', admin, { id }))).toEqual([404, 'restaurant_not_found']);
  await db.update(restaurants).set({ archivedAt: null }).where(eq(restaurants.id, id));
  expect((await print('poster', admin, { id })).status).toBe(200);
});

test('where a vote needs the code of the counter, the sheets say so', async () => {
  await upsertSetting(server.services.db, 'evidence_required', 'code');
  const text = await textOf(await print('table-card', owner));
  expect(text).toContain('Scan the code on the screen at our counter.');
  expect(text).toContain('Escanea el código de la pantalla del mostrador.');
  expect(text).not.toContain('within 0.5 mile');
});
