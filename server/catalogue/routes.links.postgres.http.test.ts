import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners, restaurantProposals } from '../../database/schema/owners.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

/** A demo restaurant without an owner. */
const [first, , , , place] = demoRestaurants;
const restaurantId = place?.id ?? '';
/** Stored before there was the rule. */
const OLD = { websiteUrl: 'taqueria.example:8080', instagramUrl: 'https://taqueria.example/ig' };
const REFUSED = [
  ['websiteUrl', 'https://10.0.0.1/', 'private'],
  ['menuUrl', 'https://menu.internal', 'private'],
  ['menuUrl', 'https://taqueria.example:8443', 'private'],
  ['websiteUrl', 'https://vote.example.org/auth', 'own'],
  ['instagramUrl', 'https://instagram.com.evil.example/x', 'site'],
  ['videoUrl', 'https://www.youtube.com/redirect?q=https://evil.example', 'site'],
] as const;
let server: TestServer;
let admin: Visitor;
let owner: Visitor;

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'http://vote.example.org' });
  admin = await server.visitor().signInAs('admin');
  owner = await server.visitor().signInAs('owner');
  const { db } = server.services;
  await db.insert(restaurantOwners).values({ userId: personIdOf('owner'), restaurantId });
  await db.update(restaurants).set(OLD).where(eq(restaurants.id, restaurantId));
});
afterAll(() => server.stop());

const stored = async () =>
  (await admin.get(`/api/catalogue/restaurants/${restaurantId}`)).body.fields;

/** Saves the organisers' form, which sends every field. */
async function change(fields: object) {
  const path = `/api/catalogue/restaurants/${restaurantId}`;
  const { version, fields: now } = (await admin.get(path)).body;
  return admin.post(path, { version, fields: { ...now, ...fields } });
}

async function propose(fields: object) {
  const path = `/api/owned-restaurants/${restaurantId}`;
  const { version, proposal } = (await owner.get(`${path}/page`)).body;
  const replaces = proposal?.status === 'pending' ? proposal.id : null;
  const changes = { fields, added: [], changed: [], removed: [], replaces };
  return owner.post(`${path}/proposal`, { version, ...changes });
}
const listed = async () =>
  (await admin.get('/api/proposals')).body.proposals.find(
    (one: { restaurantId: string }) => one.restaurantId === restaurantId,
  );

test.each(REFUSED)('%s: %s is refused, whoever sends it', async (field, url, problem) => {
  const refusal = { status: 400, body: { code: 'link_refused', data: { field, problem } } };
  expect(await change({ [field]: url })).toMatchObject(refusal);
  expect(await propose({ [field]: url })).toMatchObject(refusal);
  const name = 'A new one';
  const fields = { ...(await stored()), name, ...OLD, instagramUrl: null, featuredDishId: null };
  const made = { ...fields, websiteUrl: null, [field]: url };
  expect(await admin.post('/api/catalogue/restaurants', { fields: made })).toMatchObject(refusal);
});

test('links that are stored already stay until they are edited', async () => {
  expect((await change({ phone: '843-555-0101' })).status).toBe(200);
  expect(await stored()).toMatchObject({
    websiteUrl: 'https://taqueria.example:8080',
    instagramUrl: OLD.instagramUrl,
  });
  const edited = await change({ instagramUrl: 'https://taqueria.example/instagram' });
  expect(codeOf(edited)).toEqual([400, 'link_refused']);
});

test('a picture that visitors could not see is refused, and a stored one stays', async () => {
  const logoUrl = 'https://10.0.0.1/logo.png';
  const refused = (field: string) => ({
    status: 400,
    body: { code: 'link_refused', data: { field, problem: 'private' } },
  });
  expect(await change({ logoUrl })).toMatchObject(refused('logoUrl'));
  const fields = { ...EMPTY_DISH, name: 'Taco de prueba', imageUrl: 'https://nas.local/taco.jpg' };
  const path = `/api/catalogue/restaurants/${restaurantId}/dishes`;
  expect(await admin.post(path, { fields })).toMatchObject(refused('imageUrl'));
  const { id } = (await admin.post(path, { fields: { ...fields, imageUrl: null } })).body;
  const edit = (version: number) =>
    admin.post(`/api/catalogue/dishes/${id}`, { version, fields: { ...fields, name: 'Otro' } });
  expect(await edit(1)).toMatchObject(refused('imageUrl'));
  // Stored before there was the rule.
  const { db } = server.services;
  await db.update(dishes).set({ imageUrl: fields.imageUrl }).where(eq(dishes.id, id));
  expect((await edit(1)).status).toBe(200);
  await db.update(restaurants).set({ logoUrl }).where(eq(restaurants.id, restaurantId));
  expect((await change({ phone: '843-555-0102' })).status).toBe(200);
  expect(await stored()).toMatchObject({ logoUrl, phone: '843-555-0102' });
});

test('a spreadsheet says which row, and why', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = [
    'ID,Name,websiteUrl,Instagram,Logo',
    `${restaurantId},"${place?.name}",https://taqueria.example:8080,https://10.0.0.1/,https://10.0.0.1/logo.png`,
    `${first?.id},"${first?.name}",https://vote.example.org,https://evil.example,https://nas.local/logo.png`,
  ].join('\r\n');
  const answer = await fetch(`${server.url}/api/imports?fileName=links.csv`, {
    method: 'POST',
    headers: {
      cookie,
      origin: 'http://vote.example.org',
      'content-type': 'application/octet-stream',
    },
    body: file,
  });
  const { id } = JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '').import;
  const { rows } = (await admin.get(`/api/imports/${id}`)).body;
  expect(rows).toMatchObject([
    { row: 2, problems: [{ rule: 'link_private', column: 'instagramUrl', letter: 'D' }] },
    {
      row: 3,
      problems: [
        { rule: 'link_own', column: 'websiteUrl', letter: 'C' },
        { rule: 'link_site', column: 'instagramUrl', letter: 'D' },
        { rule: 'link_private', column: 'logoUrl', letter: 'E' },
      ],
    },
  ]);
});

test('a host that is new for the restaurant is marked where organisers judge', async () => {
  await change({ menuUrl: 'https://taqueria.example/menu', facebookUrl: null });
  const sent = {
    menuUrl: 'https://otra.example/carta',
    facebookUrl: 'https://www.facebook.com/x',
    websiteUrl: 'https://www.taqueria.example',
  };
  expect((await propose(sent)).status).toBe(200);
  const marks = (await listed()).lines.map((line: { field: string; isNewHost: boolean }) => [
    line.field,
    line.isNewHost,
  ]);
  expect(Object.fromEntries(marks)).toEqual({
    menuUrl: true,
    facebookUrl: true,
    websiteUrl: false,
  });
});

test('a proposal that was sent before there was the rule is not approved', async () => {
  const { id } = await listed();
  const { db } = server.services;
  const to = 'https://10.0.0.1/';
  const changes = {
    fields: { menuUrl: { from: 'https://taqueria.example/menu', to } },
    added: [],
    changed: [],
    removed: [],
  };
  await db.update(restaurantProposals).set({ changes }).where(eq(restaurantProposals.id, id));
  expect(codeOf(await admin.post(`/api/proposals/${id}/approve`))).toEqual([400, 'link_refused']);
  expect((await stored()).menuUrl).toBe('https://taqueria.example/menu');
});
