import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { resultObjections } from '../../database/schema/results.ts';
import { ANSWER, MINE, type ObjectionServer, openObjectionServer } from '../testing/objections.ts';
import { publishResult } from '../testing/results.ts';
import { type Answer, codeOf, mailsTo, type TestServer, type Visitor } from '../testing/server.ts';

let shared: ObjectionServer;
let server: TestServer;
let owner: Visitor;
let admin: Visitor;
let second: Visitor;
let start: Date;

beforeAll(async () => {
  shared = await openObjectionServer();
  ({ server, owner, start } = shared);
  ({ admin, second } = shared.published);
});
afterEach(() => shared.settle());
afterAll(() => server.stop());

const make = (asked?: object) => shared.make({ ...asked });
const made = (asked?: object) => shared.made({ ...asked });
const listed = () => shared.listed();
const act = (by: Visitor, id: string, verb: string, body: object = {}): Promise<Answer> =>
  by.post(`/api/results/objections/${id}/${verb}`, body);
const answer = (by: Visitor, id: string, given: object = {}) =>
  act(by, id, 'answer', { outcome: 'stands', answer: ANSWER, ...given });

test('organisers recount the log for it, and answer; the owner gets one mail', async () => {
  const id = await made({ kind: 'recount', message: 'Please count again' });
  expect(codeOf(await answer(admin, id))).toEqual([409, 'objection_recount_first']);
  const { body } = await act(admin, id, 'recount');
  expect(body).toMatchObject({
    words: 'Please count again',
    madeBy: 'Guadalupe Reyes',
    isOwn: false,
    recount: { differences: 0, listsEqual: true, at: start.toISOString() },
  });
  expect(body.recount.entries).toBeGreaterThan(3000);
  expect((await answer(admin, id)).body).toMatchObject({ state: 'answered', answer: ANSWER });
  expect((await listed()).objections[0]).toMatchObject({
    state: 'answered',
    outcome: 'stands',
    answer: ANSWER,
    answeredAt: start.toISOString(),
    recount: body.recount,
  });
  expect(await shared.actionsOn(id)).toEqual([
    'owner objection_made',
    'admin objection_recounted',
    'admin objection_answered',
  ]);
  await server.services.mailer.settle();
  const mails = (await mailsTo(admin, 'owner@vota-taco.example')).filter(({ subject }) =>
    subject.startsWith('About the recount'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('the result 2026 stands');
  expect(mails[0]?.text).toContain('every figure and every list is as published');
  expect(mails[0]?.text).toContain(ANSWER.en);
});

test('organisers do not recount a log that somebody has changed: nothing is stored', async () => {
  const id = await made({ kind: 'recount' });
  const { db } = server.services;
  /** As somebody could who has the database. */
  const change = async (entry: ReturnType<typeof sql>) => {
    await db.execute(sql`alter table ledger_entries disable trigger user`);
    await db.execute(sql`update ledger_entries set entry = ${entry} where leaf_index = 7`);
    await db.execute(sql`alter table ledger_entries enable trigger user`);
  };
  await change(sql`entry || ' '`);
  expect(codeOf(await act(admin, id, 'recount'))).toEqual([409, 'recount_impossible']);
  await change(sql`rtrim(entry)`);
  const { body } = await admin.get('/api/results/objections/queue');
  expect(body.objections[0]).toMatchObject({ id, recount: null });
});

test('organisers are one at a time: the later answer is refused', async () => {
  const id = await made();
  const both = await Promise.all([answer(admin, id), answer(second, id)]);
  expect(both.map(codeOf).toSorted(([one], [other]) => one - other)).toEqual([
    [200, undefined],
    [409, 'objection_decided'],
  ]);
  expect(codeOf(await act(second, id, 'recount'))).toEqual([409, 'objection_decided']);
});

test('organisers call a result corrected once a newer version is published, and not before', async () => {
  const id = await made();
  expect(codeOf(await answer(admin, id, { outcome: 'corrected' }))).toEqual([
    409,
    'objection_uncorrected',
  ]);
  const reason = { en: 'A ruling came late', es: 'Una decisión llegó tarde' };
  const { version } = await publishResult(server, { admin, second }, reason);
  const { body } = await answer(admin, id, { outcome: 'corrected' });
  expect(body).toMatchObject({ outcome: 'corrected', version: version - 1 });
  expect(codeOf(await make({ version: version - 1 }))).toEqual([409, 'objection_version_replaced']);
});

test('organisers do not decide about a restaurant of their own', async () => {
  const id = await made({ kind: 'recount' });
  const { db } = server.services;
  const own = { userId: personIdOf('votante'), restaurantId: MINE };
  await db.insert(restaurantOwners).values(own);
  const { body } = await second.get('/api/results/objections/queue');
  expect(body.objections[0]).toMatchObject({ id, isOwn: true });
  for (const [verb, given] of [
    ['recount', {}],
    ['answer', { outcome: 'stands', answer: ANSWER }],
    ['hide', { seen: null, reason: 'insult' }],
  ] as const) {
    expect(codeOf(await act(second, id, verb, given))).toEqual([409, 'objection_own']);
  }
  await db.delete(restaurantOwners).where(eq(restaurantOwners.userId, own.userId));
  expect((await act(second, id, 'recount')).status).toBe(200);
});

test('organisers hide the words and say why, and show them again', async () => {
  const id = await made({ message: 'You thieves' });
  const hidden = await act(admin, id, 'hide', { seen: null, reason: 'insult' });
  expect(hidden.body).toMatchObject({ hiddenFor: 'insult', words: 'You thieves', message: null });
  expect((await listed()).objections[0]).toMatchObject({ hiddenFor: 'insult', message: null });
  const { body } = await owner.get(`/api/owned-restaurants/${MINE}/objections`);
  expect(body.objections[0]).toMatchObject({ hiddenFor: 'insult', message: 'You thieves' });
  expect(codeOf(await act(second, id, 'hide', { seen: null, reason: 'other' }))).toEqual([
    409,
    'edit_conflict',
  ]);
  await act(second, id, 'hide', { seen: 'insult', reason: null });
  expect((await listed()).objections[0]).toMatchObject({
    hiddenFor: null,
    message: 'You thieves',
  });
  expect(await shared.actionsOn(id)).toEqual([
    'owner objection_made',
    'admin objection_hidden',
    'admin objection_shown',
  ]);
});

test('organisers see the open ones first, and how many there are', async () => {
  const first = await made({ kind: 'recount' });
  server.clock.now = new Date(start.getTime() + 60_000);
  const later = await made();
  await answer(admin, later);
  const { body } = await admin.get('/api/results/objections/queue');
  expect(body).toMatchObject({ open: 1, total: 2 });
  expect(body.objections.map(({ id }: { id: string }) => id)).toEqual([first, later]);
  expect((await admin.get('/api/results/objections/waiting')).body).toEqual({ objections: 1 });
  const { body: open } = await admin.get('/api/results/objections/queue?state=open');
  expect(open.objections).toHaveLength(1);
});

test('organisers get one mail an hour, in which nobody’s words stand', async () => {
  const { db, mailer } = server.services;
  const since = async () => {
    await mailer.settle();
    const mails = await mailsTo(admin, 'admin@vota-taco.example');
    return mails.filter(({ subject }) => /asks for a recount|objects to the result/.test(subject));
  };
  const before = (await since()).length;
  await made({ message: 'Loud words' });
  await made({ kind: 'recount' });
  const [mail] = await since();
  expect(await since()).toHaveLength(before + 1);
  expect(mail?.text).not.toContain('Loud words');
  expect(mail?.links.join(' ')).toContain('/admin/results/objections');
  await db.delete(resultObjections);
  server.clock.now = new Date(start.getTime() + 3_600_000);
  await made();
  expect(await since()).toHaveLength(before + 2);
});
