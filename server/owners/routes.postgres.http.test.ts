import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import {
  accessRequestMails,
  restaurantAccessRequests,
  restaurantOwners,
} from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { mailsTo, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
const [first, second, third] = demoRestaurants.slice(20, 23).map(({ id }) => id);
const ADMIN = 'admin@vota-taco.example';

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

const address = () => `${randomUUID()}@example.com`;
const join = () => server.visitor().join(address(), 'Luz Vega');
const fields = (more: object = {}) => ({
  fullName: 'Luz Vega',
  restaurantId: first,
  pfgAccountNumber: '70412895',
  ...more,
});
const ask = (who: Visitor, more: object = {}) => who.post('/api/owners/requests', fields(more));
const status = async (who: Visitor) => (await who.get('/api/owners/me')).body;
const codeOf = ({ status: http, body }: { status: number; body: { code?: string } }) => [
  http,
  body.code,
];
const account = (password = 'tres-tacos', confirmation = password) => ({ password, confirmation });
const requestsOf = async (email: string) =>
  (await admin.get(`/api/owners/requests?q=${encodeURIComponent(email)}`)).body.requests;

describe('asking for access', () => {
  test('stands as pending, and the organisers are told, each in their language', async () => {
    const who = await join();
    expect(await status(who)).toEqual({
      status: 'none',
      request: null,
      waiting: [],
      owned: [],
      isStaff: false,
    });
    expect((await ask(who)).body).toEqual({ isAccountCreated: false, isNotified: true });
    expect(await status(who)).toMatchObject({
      status: 'pending',
      request: { restaurantId: first, fullName: 'Luz Vega', pfgAccountNumber: '70412895' },
    });
    await server.services.mailer.settle();
    const [mail] = await mailsTo(admin, ADMIN);
    expect(mail?.text).toContain(demoRestaurants[20]?.name);
    // Nothing that a stranger has typed.
    expect(mail?.text).not.toMatch(/70412895|Luz/);
    expect(mail?.links[0]).toMatch(/\/admin\/restaurant-requests$/);
  });

  test.each([
    ['nothing', { fullName: '', restaurantId: '', pfgAccountNumber: ' ' }, 'all_fields_required'],
    ['no restaurant', { restaurantId: '' }, 'all_fields_required'],
    ['a name of two letters', { fullName: ' Al ' }, 'name_too_short'],
    ['a line break in the name', { fullName: 'Luz\r\nBcc: all@example.com' }, 'invalid_input'],
    ['an account number without end', { pfgAccountNumber: '7'.repeat(41) }, 'invalid_input'],
    ['a restaurant that is none', { restaurantId: randomUUID() }, 'restaurant_not_found'],
  ])('is refused with %s', async (_, more, code) => {
    const who = await join();
    expect((await ask(who, more)).body.code).toBe(code);
    expect((await status(who)).status).toBe('none');
  });

  test('is refused for a restaurant that is out of the festival, nor is it offered', async () => {
    const { db } = server.services;
    const setArchived = (archivedAt: Date | null) =>
      db
        .update(restaurants)
        .set({ archivedAt })
        .where(eq(restaurants.id, third ?? ''));
    await setArchived(server.clock.now);
    expect(codeOf(await ask(await join(), { restaurantId: third }))).toEqual([
      404,
      'restaurant_not_found',
    ]);
    const choices = async (query: string) =>
      (await server.visitor().get(`/api/owners/restaurants?${query}`)).body.map(
        ({ id }: { id: string }) => id,
      );
    expect(await choices(`id=${third}`)).toEqual([]);
    await setArchived(null);
    expect(await choices(`id=${third}`)).toEqual([third]);
  });

  test('is refused twice for the same restaurant, and goes on beside one for another', async () => {
    const who = await join();
    const answers = await Promise.all([ask(who), ask(who)]);
    expect(answers.map((one) => `${one.body.code ?? 'taken'}`).toSorted()).toEqual([
      'request_pending',
      'taken',
    ]);
    await ask(who, { restaurantId: second });
    const { id } = (await who.get('/api/people/me')).body.person;
    const rows = await server.services.db
      .select({
        status: restaurantAccessRequests.status,
        of: restaurantAccessRequests.restaurantId,
      })
      .from(restaurantAccessRequests)
      .where(eq(restaurantAccessRequests.userId, id));
    const byId = (one: string, other: string) => one.localeCompare(other);
    const waiting = [first ?? '', second ?? ''].toSorted(byId);
    expect(rows.toSorted((a, b) => a.of.localeCompare(b.of))).toEqual(
      waiting.map((of) => ({ status: 'pending', of })),
    );
    const shown: { restaurantId: string }[] = (await status(who)).waiting;
    expect(shown.map(({ restaurantId }) => restaurantId).toSorted(byId)).toEqual(waiting);
    expect((await who.get('/api/people/me/data')).body.restaurantAccessRequests).toHaveLength(2);
  });

  test('is refused to an owner of it, in the words of the specification', async () => {
    const owner = await server.visitor('es').signInAs('owner');
    const [{ restaurantId }] = (await status(owner)).owned;
    const { body } = await ask(owner, { restaurantId });
    expect(body).toMatchObject({
      code: 'already_owner',
      message: 'Ya tienes acceso a este restaurante.',
    });
  });

  test('goes on ten times an hour, not counting what is incomplete', async () => {
    const who = await join();
    for (const restaurantId of ['', randomUUID()]) {
      for (let times = 0; times < 10; times += 1) {
        expect((await ask(who, { restaurantId })).body.code).not.toBe('too_many_requests');
      }
    }
    expect(codeOf(await ask(who))).toEqual([429, 'too_many_requests']);
  });

  test('stands where the queue takes no mail', async () => {
    const who = await join();
    const { db } = server.services;
    // The next mail to organisers is due.
    await db.delete(accessRequestMails);
    await db.execute(sql`alter schema pgboss rename to pgboss_away`);
    const [signedIn, unknown] = await Promise.all([
      ask(who),
      ask(server.visitor(), { email: address(), account: account() }),
    ]);
    await db.execute(sql`alter schema pgboss_away rename to pgboss`);
    expect(signedIn.body).toEqual({ isAccountCreated: false, isNotified: false });
    expect(unknown.body).toEqual({ isAccountCreated: true, isNotified: false });
    expect((await status(who)).status).toBe('pending');
  });
});

describe('asking with a new account', () => {
  test('stands from the start, and can be approved once the address is confirmed', async () => {
    const who = server.visitor('es');
    const email = address();
    expect((await ask(who, { email, account: account() })).body).toEqual({
      isAccountCreated: true,
      isNotified: true,
    });
    const [request] = await requestsOf(email);
    expect(request).toMatchObject({ status: 'pending', emailVerified: false, email });
    const approve = () => admin.post(`/api/owners/requests/${request.id}/approve`);
    expect(codeOf(await approve())).toEqual([409, 'person_unconfirmed']);
    await server.services.mailer.settle();
    const [mail] = await mailsTo(who, email);
    const token = /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1];
    await who.post('/api/people/confirm-email', { token });
    expect((await status(who)).status).toBe('pending');
    expect((await approve()).status).toBe(200);
    expect(await status(who)).toMatchObject({
      status: 'approved',
      owned: [{ restaurantId: first }],
    });
  });

  test.each([
    [{}, 401, 'request_needs_sign_in', 'Debes estar logueado para enviar una solicitud'],
    [
      { email: '', account: account() },
      400,
      'all_fields_required',
      'Todos los campos son requeridos',
    ],
    [
      { email: 'a@example.com', account: account('') },
      400,
      'password_required',
      'La contraseña es requerida para crear una cuenta',
    ],
    [
      { email: 'a@example.com', account: account('cinco') },
      400,
      'password_too_short',
      'La contraseña debe tener al menos 6 caracteres',
    ],
    [
      { email: 'a@example.com', account: account('FootBall') },
      400,
      'password_common',
      'Demasiadas personas usan esta contraseña, o aquí es fácil de adivinar. Elige otra, por favor.',
    ],
    [
      { email: 'a@example.com', account: account('tres-tacos', 'tres-tortas') },
      400,
      'passwords_differ',
      'Las contraseñas no coinciden',
    ],
    [
      { email: 'visitor@vota-taco.example', account: account() },
      409,
      'request_email_registered',
      'Este correo ya está registrado. Por favor inicia sesión primero.',
    ],
  ])('is refused with %j', async (more, http, code, message) => {
    const { status: answered, body } = await ask(server.visitor('es'), more);
    expect([answered, body.code, body.message]).toEqual([http, code, message]);
    expect(await server.services.db.$count(profiles, eq(profiles.email, 'a@example.com'))).toBe(0);
  });

  test('fails whole, in the words of the specification', async () => {
    const { db } = server.services;
    const email = address();
    const fail = async (table: string, does: string) => {
      await db.execute(
        sql.raw(
          `create or replace function stop_it() returns trigger language plpgsql as $$ begin ${does} end $$`,
        ),
      );
      await db.execute(
        sql.raw(
          `create trigger stop_it before insert on ${table} for each row execute function stop_it()`,
        ),
      );
      const { body } = await ask(server.visitor('es'), { email, account: account() });
      await db.execute(sql.raw(`drop trigger stop_it on ${table}`));
      return body;
    };
    expect(await fail('profiles', 'return null;')).toMatchObject({
      code: 'account_not_created',
      message: 'Error al crear la cuenta. Por favor intenta nuevamente.',
    });
    expect(await fail('restaurant_access_requests', "raise exception 'no room';")).toMatchObject({
      code: 'request_failed',
      message: 'Error al enviar la solicitud. Por favor intenta nuevamente.',
    });
    expect(await db.$count(profiles, eq(profiles.email, email))).toBe(0);
  });

  test('goes after seven days without a confirmation', async () => {
    const email = address();
    await ask(server.visitor(), { email, account: account() });
    const at = server.clock.now;
    await runMaintenance({
      ...server.services,
      now: () => new Date(at.getTime() + 6.9 * 86_400_000),
    });
    expect(await requestsOf(email)).toHaveLength(1);
    await server.services.db
      .update(profiles)
      .set({ updatedAt: new Date(at.getTime() - 8 * 86_400_000) })
      .where(eq(profiles.email, email));
    await runMaintenance(server.services);
    expect(await requestsOf(email)).toEqual([]);
  });
});

test('a restaurant that is deleted takes its requests and owners along', async () => {
  const who = await join();
  const id = randomUUID();
  const { db } = server.services;
  const [row] = await db.select().from(restaurants).limit(1);
  if (!row) throw new Error('no restaurant');
  const { nameFolded: _folded, geo: _geo, ...copied } = row;
  await db.insert(restaurants).values({ ...copied, id, featuredDishId: null });
  await ask(who, { restaurantId: id });
  await db.delete(restaurants).where(eq(restaurants.id, id));
  expect((await status(who)).status).toBe('none');
  expect(await db.$count(restaurantOwners, eq(restaurantOwners.restaurantId, id))).toBe(0);
});
