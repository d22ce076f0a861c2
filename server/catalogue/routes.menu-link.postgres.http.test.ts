import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const BAD = 'javascript:alert(1)';
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
  (await server.visitor().get(`/api/restaurants/${restaurantId}`)).body.menuUrl;

/** Saves the form as an admin. */
async function change(menuUrl: string) {
  const path = `/api/catalogue/restaurants/${restaurantId}`;
  const { version, fields } = (await admin.get(path)).body;
  return admin.post(path, { version, fields: { ...fields, menuUrl } });
}

async function propose(menuUrl: string) {
  const path = `/api/owned-restaurants/${restaurantId}`;
  const { version } = (await owner.get(`${path}/page`)).body;
  const changes = { fields: { menuUrl }, added: [], changed: [], removed: [] };
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
  send('/api/imports?fileName=menus.csv', 'application/octet-stream', file);
const sheet = (...cells: string[]) =>
  `ID,Name,${cells[0]}\r\n${restaurantId},"${place?.name}",${cells[1]}\r\n`;

test('an admin links the menu, which visitors see and the history lists', async () => {
  expect((await change('comal.example/menu')).status).toBe(200);
  expect(await shown()).toBe('https://comal.example/menu');
  const [entry] = await server.services.db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.subjectId, restaurantId));
  expect(entry?.changes).toEqual({
    menuUrl: { from: place?.menuUrl ?? null, to: 'https://comal.example/menu' },
  });
});

test('an owner proposes another one, which is shown once it is approved', async () => {
  expect((await propose('https://comal.example/carta')).status).toBe(200);
  expect(await shown()).toBe('https://comal.example/menu');
  const { proposals } = (await admin.get('/api/proposals')).body;
  const proposal = proposals.find(
    (one: { restaurantId: string }) => one.restaurantId === restaurantId,
  );
  expect(proposal.lines).toMatchObject([
    {
      field: 'menuUrl',
      present: 'https://comal.example/menu',
      proposed: 'https://comal.example/carta',
    },
  ]);
  expect((await admin.post(`/api/proposals/${proposal.id}/approve`)).status).toBe(200);
  expect(await shown()).toBe('https://comal.example/carta');
});

test('it goes into a spreadsheet and comes back, and a file of before it changes nothing', async () => {
  const file = await exported();
  expect(file.split('\r\n')[0]).toContain('"Website","Menu","Instagram"');
  expect(file).toContain('"https://comal.example/carta"');
  const same = await check(file);
  expect(same.counts.restaurants.unchanged).toBe(same.rows);
  const { counts } = await check(sheet('Website', place?.websiteUrl ?? ''));
  expect(counts.restaurants).toMatchObject({ changed: 0, refused: 0 });
  const { id } = await check(sheet('Menú', 'comal.example/hoy'));
  await send(`/api/imports/${id}/apply`, 'application/json', '{"withoutRefused":false}');
  expect(await shown()).toBe('https://comal.example/hoy');
});

test('what is no web address is refused, whoever sends it', async () => {
  expect(codeOf(await change(BAD))).toEqual([400, 'invalid_input']);
  expect(codeOf(await propose(BAD))).toEqual([400, 'invalid_input']);
  const { id } = await check(sheet('menuUrl', BAD));
  const [row] = (await admin.get(`/api/imports/${id}`)).body.rows;
  expect(row.problems).toMatchObject([{ rule: 'bad_link', column: 'menuUrl', letter: 'C' }]);
  expect(await shown()).toBe('https://comal.example/hoy');
});
