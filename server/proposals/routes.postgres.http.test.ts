import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPeople, personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantOwners, restaurantProposals } from '../../database/schema/owners.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
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
let restaurantId = '';
let taken = 30;
const OWNER = demoPeople.find(({ key }) => key === 'owner');

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  owner = await server.visitor().signInAs('owner');
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Each test uses its own restaurant.
  taken += 1;
  restaurantId = demoRestaurants[taken]?.id ?? '';
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId });
});

const find = async (by = owner) =>
  (await by.get(`/api/owned-restaurants/${restaurantId}/page`)).body;
const nothing = { fields: {}, added: [], changed: [], removed: [] };
const send = async (changes: object, by = owner) => {
  const { version, proposal } = await find();
  return by.post(`/api/owned-restaurants/${restaurantId}/proposal`, {
    version,
    replaces: proposal?.id ?? null,
    ...nothing,
    ...changes,
  });
};
const waiting = async () =>
  (await admin.get('/api/proposals')).body.proposals.find(
    (one: { restaurantId: string }) => one.restaurantId === restaurantId,
  );
const decide = async (what: 'approve' | 'reject', by = admin, body: object = {}) => {
  const { id } = await waiting();
  return by.post(`/api/proposals/${id}/${what}`, body);
};
const shown = async () => (await server.visitor().get(`/api/restaurants/${restaurantId}`)).body;
const actions = async () =>
  (
    await server.services.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.restaurantId, restaurantId))
      .orderBy(desc(auditLog.number))
  ).map(({ action }) => action);

const lunch = { day: 'mo', opens: '11:00', closes: '15:00' };
const newDish = (name: string, more: object = {}) => ({
  name,
  description: null,
  descriptionEn: 'With lime.',
  descriptionEs: 'Con limón.',
  imageUrl: null,
  ...more,
});

describe('a proposal', () => {
  test('is shown once it is approved, all of it, and its owner is told', async () => {
    const before = await find();
    const [first, second] = before.dishes;
    const picture = await fetch(`${server.url}/api/owned-restaurants/${restaurantId}/pictures`, {
      method: 'POST',
      body: readFileSync('web/public/icon-192.png'),
      headers: {
        'content-type': 'application/octet-stream',
        origin: server.url,
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const { url } = (await picture.json()) as { url: string };
    const answer = await send({
      fields: {
        descriptionEn: 'Family place.\nSince 1998.',
        phone: ' (843) 555-0100 ',
        websiteUrl: 'lupita.example',
        logoUrl: url,
        openingHours: [{ day: 'mo', opens: '11:00', closes: '22:00' }],
      },
      added: [newDish('Taco de prueba', { imageUrl: url })],
      changed: [{ dishId: first.id, version: first.version, fields: { name: 'Otro nombre' } }],
      removed: [second.id],
      featured: { added: 0 },
    });
    expect(answer.status).toBe(200);
    expect((await shown()).dishes).toHaveLength(before.dishes.length);
    const proposal = await waiting();
    expect(proposal).toMatchObject({ email: OWNER?.email, status: 'pending' });
    expect(proposal.lines).toContainEqual({
      dishKey: null,
      dish: null,
      kind: 'field',
      field: 'websiteUrl',
      present: before.fields.websiteUrl,
      proposed: 'https://lupita.example',
      isConflict: false,
      isNewHost: expect.any(Boolean),
    });
    expect((await decide('approve')).status).toBe(200);
    const after = await shown();
    expect(after).toMatchObject({
      descriptionEn: 'Family place.\nSince 1998.',
      phone: '(843) 555-0100',
      logoUrl: url,
    });
    const names = after.dishes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Taco de prueba', 'Otro nombre']));
    expect(names).not.toContain(second.fields.name);
    const added = after.dishes.find(({ name }: { name: string }) => name === 'Taco de prueba');
    expect(after.featuredDishId).toBe(added.id);
    await server.services.mailer.settle();
    const [mail] = await mailsTo(admin, OWNER?.email ?? '');
    expect(mail?.subject).toContain(before.name);
    expect((await find()).proposal).toMatchObject({ status: 'approved', reason: null });
    expect(await actions()).toEqual([
      'proposal_approved',
      'restaurant_changed',
      'dish_created',
      'dish_changed',
      'dish_archived',
      'proposal_sent',
      'picture_stored',
    ]);
    const { body: list } = await admin.get('/api/proposals?status=approved');
    // It still lists its changes now that they are published.
    expect(list.proposals[0].lines).toMatchObject(
      proposal.lines.map((line: object) => ({ ...line, isNewHost: expect.any(Boolean) })),
    );
  });

  test('that changes nothing is refused, and so is a field that owners may not change', async () => {
    const { fields, dishes: menu } = await find();
    const same = { dishId: menu[0].id, version: menu[0].version, fields: menu[0].fields };
    expect(codeOf(await send({ fields: { phone: fields.phone }, changed: [same] }))).toEqual([
      409,
      'proposal_empty',
    ]);
    // Fields that the contract does not name are ignored.
    expect(codeOf(await send({ fields: { name: 'Mine', address: '1 Way' } }))).toEqual([
      409,
      'proposal_empty',
    ]);
    expect((await find()).proposal).toBeNull();
  });

  test.each([
    ['a picture of elsewhere', { fields: { logoUrl: 'https://elsewhere.example/a.png' } }],
    ['a picture that is not there', { fields: { logoUrl: `/pictures/${randomUUID()}` } }],
    ['hours that are said twice', { fields: { openingHours: [lunch, lunch] } }],
    ['a featured dish that it does not add', { featured: { added: 7 }, added: [newDish('Uno')] }],
    ['a script as a link', { fields: { websiteUrl: 'javascript:alert(1)' } }],
    ['a dish without a name', { added: [newDish(' ')] }],
    ['hours at 25 o’clock', { fields: { openingHours: [{ ...lunch, opens: '25:00' }] } }],
    ['too many new dishes', { added: Array.from({ length: 41 }, (_, n) => newDish(`Taco ${n}`)) }],
  ])('with %s is refused', async (_, changes) => {
    expect(codeOf(await send(changes))).toEqual([400, 'invalid_input']);
    expect((await find()).proposal).toBeNull();
  });

  test('takes the place of the one that waits, and can be withdrawn', async () => {
    await send({ fields: { phone: '1' } });
    const replaces = (await find()).proposal.id;
    const answers = await Promise.all([
      send({ fields: { phone: '2' }, replaces }),
      send({ fields: { phone: '3' }, replaces }),
    ]);
    // The second sender did not see the proposal that it would replace, nor does one who saw none.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const unseen = await send({ fields: { phone: '4' }, replaces: null });
    expect(codeOf(unseen)).toEqual([409, 'edit_conflict']);
    const rows = await server.services.db
      .select({ status: restaurantProposals.status })
      .from(restaurantProposals)
      .where(eq(restaurantProposals.restaurantId, restaurantId));
    expect(rows.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'pending',
      'superseded',
    ]);
    const withdraw = () => owner.post(`/api/owned-restaurants/${restaurantId}/proposal/withdraw`);
    expect((await withdraw()).status).toBe(200);
    expect(codeOf(await withdraw())).toEqual([404, 'proposal_not_found']);
    expect((await find()).proposal.status).toBe('withdrawn');
    expect(
      (await owner.get('/api/people/me/data')).body.restaurantProposals.length,
    ).toBeGreaterThan(1);
  });

  test('is refused where somebody changed the same since the owner has looked', async () => {
    const { version } = await find();
    const { db } = server.services;
    await db
      .update(restaurants)
      .set({ version: version + 1 })
      .where(eq(restaurants.id, restaurantId));
    const stale = await owner.post(`/api/owned-restaurants/${restaurantId}/proposal`, {
      version,
      ...nothing,
      fields: { phone: '7' },
    });
    expect(codeOf(stale)).toEqual([409, 'edit_conflict']);
  });
});

describe('a decision', () => {
  test('is refused, and changes nothing, when what it changes is otherwise by now', async () => {
    const { db } = server.services;
    const [dish] = (await find()).dishes;
    const fields = { descriptionEs: 'Nueva.' };
    await send({
      fields: { phone: '1' },
      changed: [{ dishId: dish.id, version: dish.version, fields }],
      added: [newDish('Taco uno')],
    });
    // A change of another field is no conflict.
    await db
      .update(restaurants)
      .set({ address: 'Another street' })
      .where(eq(restaurants.id, restaurantId));
    expect((await waiting()).lines.some((line: { isConflict: boolean }) => line.isConflict)).toBe(
      false,
    );
    await db.update(dishes).set({ descriptionEs: 'De otra.' }).where(eq(dishes.id, dish.id));
    const conflicts = (await waiting()).lines.filter(
      (line: { isConflict: boolean }) => line.isConflict,
    );
    expect(conflicts).toMatchObject([
      { field: 'descriptionEs', present: 'De otra.', proposed: 'Nueva.' },
    ]);
    expect(codeOf(await decide('approve'))).toEqual([409, 'edit_conflict']);
    expect((await find()).proposal.status).toBe('pending');
    expect((await shown()).phone).not.toBe('1');
  });

  test('is all or nothing where the catalogue refuses a part', async () => {
    const [dish] = (await find()).dishes;
    await send({ fields: { phone: '1' }, added: [newDish(dish.fields.name.toUpperCase())] });
    expect(codeOf(await decide('approve'))).toEqual([409, 'name_taken']);
    expect((await shown()).phone).not.toBe('1');
    expect((await waiting()).status).toBe('pending');
  });

  test('that rejects says why, and the second organiser is told', async () => {
    await send({ fields: { phone: '1' } });
    const { id } = await waiting();
    expect(codeOf(await decide('reject', admin, { reason: ' ' }))).toEqual([400, 'invalid_input']);
    const reason = 'Ese no es el teléfono.';
    const answers = await Promise.all([
      admin.post(`/api/proposals/${id}/reject`, { reason }),
      admin.post(`/api/proposals/${id}/reject`, { reason }),
    ]);
    expect(answers.map((one) => `${one.body.code ?? 'done'}`).toSorted()).toEqual([
      'done',
      'proposal_already_decided',
    ]);
    expect((await find()).proposal).toMatchObject({ status: 'rejected', reason });
    await server.services.mailer.settle();
    expect((await mailsTo(admin, OWNER?.email ?? ''))[0]?.text).toContain(reason);
  });

  test('and a proposal are refused to who may not', async () => {
    await send({ fields: { phone: '1' } });
    const visitor = await server.visitor().signInAs('visitor');
    expect(codeOf(await decide('approve', visitor))).toEqual([403, 'admin_required']);
    expect(codeOf(await decide('reject', owner, { reason: 'no' }))).toEqual([
      403,
      'admin_required',
    ]);
    const path = `/api/owned-restaurants/${restaurantId}`;
    const refused = [403, 'owner_required'];
    expect(codeOf(await visitor.get(`${path}/page`))).toEqual(refused);
    const sent = await visitor.post(`${path}/proposal`, { version: 1, ...nothing });
    expect(codeOf(sent)).toEqual(refused);
    expect(codeOf(await visitor.post(`${path}/proposal/withdraw`))).toEqual(refused);
    expect((await waiting()).status).toBe('pending');
  });
});
