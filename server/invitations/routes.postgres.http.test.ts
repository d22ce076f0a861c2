import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles, verifications } from '../../database/schema/people.ts';
import { placeText } from '../../domain/invitations/rules.ts';
import { runMaintenance } from '../app/maintenance.ts';
import {
  codeOf,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
let places: { id: string; name: string }[] = [];

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  places = (await admin.get('/api/restaurants?stateId=SC')).body;
});
afterAll(() => server.stop());

const fresh = () => `${randomUUID()}@example.com`;
const create = (input: object) => admin.post('/api/accounts', { locale: 'es', ...input });
const check = async (text: string) => (await admin.post('/api/quick-set-up/check', { text })).body;
const apply = (text: string, plan: string) =>
  admin.post('/api/quick-set-up', { text, plan, locale: 'es' });
const people = async () => (await server.services.db.select({ n: count() }).from(profiles))[0]?.n;
const mails = async (email: string) => {
  await server.services.mailer.settle();
  return mailsTo(admin, email);
};
const outcomes = ({ rows }: { rows: { outcome: string; reason: string | null }[] }) =>
  rows.map(({ outcome, reason }) => reason ?? outcome);

test('an account is created, and its person gets in by the invitation in their language', async () => {
  const email = fresh();
  const [place] = places;
  const created = await create({ email, fullName: 'Ana Ruiz', restaurantIds: [place?.id] });
  expect(created).toMatchObject({ status: 200, body: { email, emailVerified: false } });
  const [mail] = await mails(email);
  expect(mail).toMatchObject({ subject: 'Tu cuenta de Vota Taco está lista' });
  expect(mail?.text).toContain('Hola, Ana Ruiz');
  expect(mail?.text).toContain('durante 7 días');
  const { id } = created.body;
  expect((await admin.get(`/api/accounts/${id}`)).body).toMatchObject({
    invitedUntil: new Date(server.clock.now.getTime() + 7 * 24 * 3_600_000).toISOString(),
    hasPassword: false,
    restaurants: [{ id: place?.id }],
  });

  const visitor = server.visitor();
  // This tells the linked page that it sets a first password.
  expect(mail?.links[0]).toMatch(/#token=[\w-]{43}&type=recovery&invitation=1$/);
  const token = /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1];
  const password = 'tacos-para-siempre';
  expect((await visitor.post('/api/people/reset-password', { token, password })).status).toBe(200);
  const signedIn = await visitor.post('/api/people/sign-in', { email, password });
  expect(signedIn.body.person).toMatchObject({ id, fullName: 'Ana Ruiz', locale: 'es' });
});

test('no second account for an address, in whatever spelling, and none without its restaurants', async () => {
  const email = fresh();
  const { id } = (await create({ email })).body;
  const again = await create({ email: email.toUpperCase() });
  expect(codeOf(again)).toEqual([409, 'account_exists']);
  expect(again.body.data).toEqual({ personId: id });
  const both = fresh();
  const answers = await Promise.all([create({ email: both }), create({ email: both })]);
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409']);
  const before = await people();
  const lost = await create({ email: fresh(), restaurantIds: [randomUUID()] });
  expect(codeOf(lost)).toEqual([404, 'restaurant_not_found']);
  expect(await people()).toBe(before);
});

test.each([
  { email: 'ana@example.com\r\nBcc: all@example.com' },
  { email: 'ana@example.com, luis@example.com' },
  { email: 'ana@example.com', fullName: 'Ana\r\nBcc: all@example.com' },
])('takes nothing that could begin another header: %j', async (input) => {
  expect(codeOf(await create(input))).toEqual([400, 'invalid_input']);
});

test('who is invited again keeps the account while the invitation works', async () => {
  const email = fresh();
  const { id } = (await create({ email })).body;
  const { now } = server.clock;
  const after = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
  server.clock.now = after(6);
  await admin.post(`/api/accounts/${id}/invite`);
  await mails(email);
  const { db } = server.services;
  await runMaintenance({ ...server.services, now: () => after(8) });
  expect(await db.$count(profiles, eq(profiles.id, id))).toBe(1);
  await runMaintenance({ ...server.services, now: () => after(13.1) });
  expect(await db.$count(profiles, eq(profiles.id, id))).toBe(0);
  server.clock.now = now;
});

test('who is invited again keeps the account also while the mail waits', async () => {
  const email = fresh();
  const { id } = (await create({ email })).body;
  await mails(email);
  const { now } = server.clock;
  const after = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
  server.clock.now = after(6.9);
  await admin.post(`/api/accounts/${id}/invite`);
  // The state before the mail is written: the old link is invalid, and no new one exists.
  await mails(email);
  const { db } = server.services;
  await db.delete(verifications).where(eq(verifications.value, email));
  await runMaintenance({ ...server.services, now: () => after(7.1) });
  expect(await db.$count(profiles, eq(profiles.id, id))).toBe(1);
  await runMaintenance({ ...server.services, now: () => after(14) });
  expect(await db.$count(profiles, eq(profiles.id, id))).toBe(0);
  server.clock.now = now;
});

test('a quick set-up says of each line what it will do, and then does just that', async () => {
  const [first, second] = places;
  const [ana, luis] = [fresh(), fresh()];
  const banned = (await create({ email: fresh() })).body;
  await admin.post(`/api/people/${banned.id}/ban`, { isBanned: true, reason: 'Spam' });
  const text = [
    `${ana}, Ana Ruiz, ${first?.name.toUpperCase()}`,
    `${ana}\tAna Ruiz\t${second?.id}`,
    `visitor@vota-taco.example; ; ${first?.name}`,
    '',
    `${luis}, "Luis Paz"`,
    luis,
    'owner@vota-taco.example, Whoever',
    'nobody, Ana',
    `${fresh()}, Ana, No such place`,
    `${fresh()}, Ana\u202Eanà`,
    banned.email,
  ].join('\r\n');
  const before = await people();
  const plan = await check(text);
  expect(outcomes(plan)).toEqual([
    'create',
    'own',
    'own',
    'create',
    'twice',
    'nothing',
    'email_invalid',
    'restaurant_unknown',
    'name_invalid',
    'banned',
  ]);
  expect(plan.rows[3]).toMatchObject({ line: 5, fullName: 'Luis Paz', restaurant: '' });
  expect(JSON.stringify(plan)).not.toContain(banned.id);
  expect(await people()).toBe(before);

  const done = await apply(text, plan.plan);
  expect(done).toMatchObject({ status: 200, body: { created: 2, owning: 3, skipped: 6 } });
  expect(await people()).toBe((before ?? 0) + 2);
  const { db } = server.services;
  const [row] = await db.select().from(profiles).where(eq(profiles.email, ana));
  const owned = eq(restaurantOwners.userId, row?.id ?? '');
  expect(row).toMatchObject({ fullName: 'Ana Ruiz', locale: 'es', emailVerified: false });
  expect(await db.$count(restaurantOwners, owned)).toBe(2);
  expect(await mails(ana)).toHaveLength(1);
  expect((await mails('visitor@vota-taco.example'))[0]?.subject).toContain(first?.name);

  // An applied plan is not applied again.
  expect(codeOf(await apply(text, plan.plan))).toEqual([409, 'quick_setup_outdated']);
  const again = await check(text);
  expect(codeOf(await apply(text, again.plan))).toEqual([409, 'quick_setup_empty']);
});

test('a line names the language of its person, else the one chosen for all counts', async () => {
  const [ana, joe] = [fresh(), fresh()];
  const text = `${joe}, Joe, ${places[2]?.name}, EN\n${ana}, Ana`;
  const seen = await check(text);
  expect(seen.rows).toMatchObject([{ language: 'en' }, { language: null }]);
  // What was seen in one language is not done in another.
  expect(codeOf(await apply(text.replace('EN', 'es'), seen.plan))).toEqual([
    409,
    'quick_setup_outdated',
  ]);
  expect((await apply(text, seen.plan)).body).toMatchObject({ created: 2, owning: 1 });
  const { db } = server.services;
  for (const [email, locale, subject] of [
    [joe, 'en', 'Your Vota Taco account is ready'],
    [ana, 'es', 'Tu cuenta de Vota Taco está lista'],
  ] as const) {
    const [row] = await db.select().from(profiles).where(eq(profiles.email, email));
    expect(row?.locale).toBe(locale);
    expect(await mails(email)).toMatchObject([{ subject }]);
  }
});

test('two people of one restaurant stand on two lines', async () => {
  const [, place] = places;
  const text = [fresh(), fresh()].map((email) => `${email}, Ana, ${place?.name}`).join('\n');
  const seen = await check(text);
  expect(outcomes(seen)).toEqual(['create', 'create']);
  expect((await apply(text, seen.plan)).body).toEqual({ created: 2, owning: 2, skipped: 0 });
});

test('a restaurant is told from its namesakes by its county, or by its id', async () => {
  const [place] = places;
  const [choice] = (await admin.get(`/api/owners/restaurants?id=${place?.id}`)).body;
  const words = [
    placeText(choice).toUpperCase(),
    choice.id,
    placeText({ ...choice, stateId: 'XX' }),
  ];
  const seen = await check(words.map((word) => `${fresh()}, "Ruiz, Ana", ${word}`).join('\n'));
  expect(outcomes(seen)).toEqual(['create', 'create', 'restaurant_unknown']);
  expect(seen.rows[0]).toMatchObject({ fullName: 'Ruiz, Ana' });
});

test('of two who carry out the same quick set-up, one does', async () => {
  const text = `${fresh()}, Ana\n${fresh()}, Luis`;
  const { plan } = await check(text);
  const answers = await Promise.all([apply(text, plan), apply(text, plan)]);
  expect(answers.map((answer) => `${answer.body.code ?? 'done'}`).toSorted()).toEqual([
    'done',
    'quick_setup_outdated',
  ]);
});

test('two hundred lines are one transaction, and more are too many', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `${at}-${fresh()}, Person ${at}`);
  const text = lines.join('\n');
  const { plan } = await check(text);
  expect((await apply(text, plan)).body).toEqual({ created: 200, owning: 0, skipped: 0 });
  const more = await admin.post('/api/quick-set-up/check', { text: `${text}\n${fresh()}` });
  expect(codeOf(more)).toEqual([409, 'quick_setup_too_long']);
  expect(more.body.message).toContain('200');
});
