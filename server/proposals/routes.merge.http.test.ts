import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners, restaurantProposals } from '../../database/schema/owners.ts';
import { menuAt, mergePlaces, placeAt, unmergePlace } from '../testing/merged-restaurants.ts';
import {
  codeOf,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
let owner: Visitor;
/** Each test merges two others. */
let from = 20;
let to = 21;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  owner = await server.visitor().signInAs('owner');
});
afterAll(() => server.stop());
beforeEach(async () => {
  from += 2;
  to += 2;
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId: placeAt(from).id });
});

const nothing = { fields: {}, added: [], changed: [], removed: [] };
const pageOf = async (place: number) =>
  (await owner.get(`/api/owned-restaurants/${placeAt(place).id}/page`)).body;
async function propose(place: number, changes: object) {
  const { version, proposal } = await pageOf(place);
  const replaces = proposal?.status === 'pending' ? proposal.id : null;
  const sent = { version, replaces, ...nothing, ...changes };
  return owner.post(`/api/owned-restaurants/${placeAt(place).id}/proposal`, sent);
}
const waiting = async (place: number) => {
  const { proposals } = (await admin.get('/api/proposals')).body;
  return proposals.find((one: { restaurantId: string }) => one.restaurantId === placeAt(place).id);
};
const decide = (id: string, what: 'approve' | 'reject', body: object = {}) =>
  admin.post(`/api/proposals/${id}/${what}`, body);
const shown = async (place: number) =>
  (await server.visitor().get(`/api/restaurants/${placeAt(place).id}`)).body;

/** A change of the phone and of a dish, which goes along with the merge into a dish of the other. */
async function proposeBoth() {
  const [dishId] = menuAt(from);
  const { dishes } = await pageOf(from);
  const dish = dishes.find(({ id }: { id: string }) => id === dishId);
  const changed = [{ dishId, version: dish.version, fields: { descriptionEn: 'With lime.' } }];
  expect((await propose(from, { fields: { phone: '843 555 0177' }, changed })).status).toBe(200);
}

test('what waits goes to the restaurant that stays, and is approved for it', async () => {
  await proposeBoth();
  const [intoDish] = menuAt(to);
  expect((await mergePlaces(admin, from, to, { [menuAt(from)[0]]: intoDish })).status).toBe(200);
  expect(await waiting(from)).toBeUndefined();
  const moved = await waiting(to);
  expect(moved).toMatchObject({ restaurantName: placeAt(to).name, isMerged: false });
  expect(moved.lines).toMatchObject([
    { field: 'phone', proposed: '843 555 0177', isConflict: false },
    { dishKey: intoDish, field: 'descriptionEn', proposed: 'With lime.', isConflict: false },
  ]);
  expect((await decide(moved.id, 'approve')).status).toBe(200);
  const place = await shown(to);
  expect(place.phone).toBe('843 555 0177');
  expect(place.dishes.find(({ id }: { id: string }) => id === intoDish)).toMatchObject({
    descriptionEn: 'With lime.',
  });
});

test('the undo brings it back as it was, unless it is decided', async () => {
  await proposeBoth();
  const { id, lines } = await waiting(from);
  await mergePlaces(admin, from, to, { [menuAt(from)[0]]: menuAt(to)[0] });
  expect((await unmergePlace(admin, from)).status).toBe(200);
  expect(await waiting(from)).toMatchObject({ id, lines });
  expect(await waiting(to)).toBeUndefined();

  await mergePlaces(admin, from, to);
  expect((await decide(id, 'reject', { reason: 'Blurred' })).status).toBe(200);
  expect((await unmergePlace(admin, from)).status).toBe(200);
  const [row] = await server.services.db
    .select()
    .from(restaurantProposals)
    .where(eq(restaurantProposals.id, id));
  expect(row).toMatchObject({ status: 'rejected', restaurantId: placeAt(to).id });
});

test('of two by one person the other waits on, and can only be rejected, with a mail', async () => {
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId: placeAt(to).id });
  await proposeBoth();
  expect((await propose(to, { fields: { phone: '843 555 0166' } })).status).toBe(200);
  await mergePlaces(admin, from, to);
  const left = await waiting(from);
  expect(left.isMerged).toBe(true);
  expect(await waiting(to)).toMatchObject({ lines: [{ proposed: '843 555 0166' }] });
  expect(codeOf(await decide(left.id, 'approve'))).toEqual([409, 'restaurant_is_merged']);
  const reason = 'Your other proposal is the one that counts.';
  expect((await decide(left.id, 'reject', { reason })).status).toBe(200);
  await server.services.mailer.settle();
  const mails = await mailsTo(admin, 'owner@vota-taco.example');
  expect(mails.some(({ text }) => text.includes(reason))).toBe(true);
});

test('nothing new is proposed for a merged restaurant: the owner hears which one it is now', async () => {
  await mergePlaces(admin, from, to);
  const refused = await propose(from, { fields: { phone: '843 555 0155' } });
  expect(codeOf(refused)).toEqual([409, 'proposal_elsewhere']);
  expect(refused.body.data).toEqual({ name: placeAt(to).name });
  expect((await propose(to, { fields: { phone: '843 555 0155' } })).status).toBe(200);
});
