import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const { limit } = RESTAURANT_FIELDS.logoAlt;
/** A demo restaurant without an owner. */
const [, , , , place] = demoRestaurants;
const restaurantId = place?.id ?? '';
let server: TestServer;
let admin: Visitor;
let owner: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  owner = await server.visitor().signInAs('owner');
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId });
});
afterAll(() => server.stop());

const shown = async () =>
  (await server.visitor().get(`/api/restaurants/${restaurantId}`)).body.logoAltEs;

/** Saves the form as an admin. */
async function change(logoAltEs: string) {
  const path = `/api/catalogue/restaurants/${restaurantId}`;
  const { version, fields } = (await admin.get(path)).body;
  return admin.post(path, { version, fields: { ...fields, logoAltEs } });
}

async function propose(logoAltEs: string) {
  const path = `/api/owned-restaurants/${restaurantId}`;
  const { version } = (await owner.get(`${path}/page`)).body;
  const changes = { fields: { logoAltEs }, added: [], changed: [], removed: [] };
  return owner.post(`${path}/proposal`, { version, ...changes });
}

const cookieOf = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
async function exported(): Promise<string> {
  const path = '/api/imports/export?format=csv&sheet=restaurants';
  const answer = await fetch(server.url + path, { headers: { cookie: cookieOf(admin) } });
  return answer.text();
}
/** The last line of a streamed answer. */
async function send(path: string, type: string, body: string) {
  const headers = { cookie: cookieOf(admin), origin: server.url, 'content-type': type };
  const answer = await fetch(server.url + path, { method: 'POST', headers, body });
  return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '').import;
}
const check = (file: string) =>
  send('/api/imports?fileName=pictures.csv', 'application/octet-stream', file);
const sheet = (...cells: string[]) =>
  `ID,Name,${cells[0]}\r\n${restaurantId},"${place?.name}",${cells[1]}\r\n`;

test('an admin says what the logo shows, which visitors get and the history lists', async () => {
  expect((await change(' Una llama roja\u202E ')).status).toBe(200);
  expect(await shown()).toBe('Una llama roja');
  const [entry] = await server.services.db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.subjectId, restaurantId));
  expect(entry?.changes).toEqual({ logoAltEs: { from: null, to: 'Una llama roja' } });
});

test('an owner proposes other words, which are shown once they are approved', async () => {
  expect((await propose('Una llama')).status).toBe(200);
  expect(await shown()).toBe('Una llama roja');
  const { proposals } = (await admin.get('/api/proposals')).body;
  const proposal = proposals.find(
    (one: { restaurantId: string }) => one.restaurantId === restaurantId,
  );
  expect(proposal.lines).toMatchObject([
    { field: 'logoAltEs', present: 'Una llama roja', proposed: 'Una llama' },
  ]);
  expect((await admin.post(`/api/proposals/${proposal.id}/approve`)).status).toBe(200);
  expect(await shown()).toBe('Una llama');
});

test('they go into a spreadsheet and come back, and a file of before changes nothing', async () => {
  const file = await exported();
  expect(file).toContain('"Una llama"');
  const same = await check(file);
  expect(same.counts.restaurants.unchanged).toBe(same.rows);
  const { counts } = await check(sheet('Website', place?.websiteUrl ?? ''));
  expect(counts.restaurants).toMatchObject({ changed: 0, refused: 0 });
  const { id } = await check(sheet('logoAltEs', 'Fuego'));
  await send(`/api/imports/${id}/apply`, 'application/json', '{"withoutRefused":false}');
  expect(await shown()).toBe('Fuego');
});

test('what is too long is refused, whoever sends it', async () => {
  const long = 'x'.repeat(limit + 1);
  expect(codeOf(await change(long))).toEqual([400, 'invalid_input']);
  expect(codeOf(await propose(long))).toEqual([400, 'invalid_input']);
  const { id } = await check(sheet('logoAltEs', long));
  const [row] = (await admin.get(`/api/imports/${id}`)).body.rows;
  expect(row.problems).toMatchObject([{ rule: 'too_long', column: 'logoAltEs', letter: 'C' }]);
  expect(await shown()).toBe('Fuego');
});

test('the pictures of dishes have such words too', async () => {
  const lupita = demoRestaurants.find(({ key }) => key === 'el-comal-de-lupita');
  const { body } = await server.visitor().get(`/api/restaurants/${lupita?.id}`);
  const pastor = lupita?.dishes.find(({ plate }) => plate === 'al-pastor');
  expect(body.dishes.find(({ id }: { id: string }) => id === pastor?.id)).toMatchObject({
    imageAltEn: expect.stringContaining('pineapple'),
    imageAltEs: expect.stringContaining('piña'),
  });
});
