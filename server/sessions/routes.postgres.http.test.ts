import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { sessions } from '../../database/schema/people.ts';
import {
  codeOf,
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

let server: TestServer;
let admin: Visitor;
let adminId = '';
let other: Visitor;
let otherId = '';
let email = '';

const me = async (who: Visitor) => (await who.get('/api/people/me')).body.person;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  adminId = (await me(admin)).id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  other = await server.visitor().join(email, 'Luis Paz');
  otherId = (await me(other)).id;
});

const list = async (query = '') => (await admin.get(`/api/sessions${query}`)).body;
const ofOther = () => list(`?q=${email}`);
const lastEntry = async () => {
  const { db } = server.services;
  return (await db.select().from(auditLog).orderBy(desc(auditLog.number)).limit(1))[0];
};

test('says who is signed in where, and nothing of the network', async () => {
  const phone = server.visitor();
  const password = JOINED_PASSWORD;
  await phone.post('/api/people/sign-in', { email, password }, { 'user-agent': IPHONE });
  const found = await ofOther();
  expect(found).toMatchObject({ total: 2 });
  expect(found.sessions.map(({ system }: { system: string }) => system)).toContain('iPhone');
  expect(found.sessions[0]).toEqual({
    id: expect.any(String),
    current: false,
    browser: 'Safari',
    system: 'iPhone',
    createdAt: expect.any(String),
    renewedAt: expect.any(String),
    person: { id: otherId, fullName: 'Luis Paz', email, isAdmin: false },
  });
  expect(JSON.stringify(found)).not.toMatch(/127\.0\.0\.1|ipAddress|token/);
  expect((await list(`?q=${email}&system=iPhone`)).total).toBe(1);
  expect((await list(`?q=${email}&system=Android`)).total).toBe(0);
  expect((await list(`?q=${email}&system=other`)).total).toBe(1);
  const own = (await list('?q=admin@')).sessions;
  expect(own.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  expect(own[0].person.isAdmin).toBe(true);
  expect((await admin.get('/api/sessions?system=Amiga')).body.code).toBe('invalid_input');
});

test('a session that has run out is none', async () => {
  const { db } = server.services;
  await db
    .update(sessions)
    .set({ expiresAt: new Date(server.clock.now.getTime() - 1) })
    .where(eq(sessions.userId, otherId));
  expect((await ofOther()).total).toBe(0);
});

test('one is ended, and its browser is out at once', async () => {
  // Now the session is cached.
  expect((await me(other)).id).toBe(otherId);
  const [{ id }] = (await ofOther()).sessions;
  expect((await admin.post(`/api/sessions/${id}/end`)).body).toEqual({ ok: true });
  expect(await me(other)).toBeNull();
  expect(await lastEntry()).toMatchObject({
    action: 'session_ended',
    actorId: adminId,
    subjectId: otherId,
    subjectName: null,
  });
  expect(codeOf(await admin.post(`/api/sessions/${id}/end`))).toEqual([404, 'session_not_found']);
});

test('all of a person are ended, never one’s own', async () => {
  await server.visitor().post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
  const end = (id: string) => admin.post(`/api/accounts/${id}/end-sessions`);
  expect((await end(otherId)).body).toEqual({ ended: 2 });
  expect(await me(other)).toBeNull();
  expect(await lastEntry()).toMatchObject({
    action: 'sessions_ended',
    changes: { sessions: { from: 2, to: 0 } },
  });
  expect(codeOf(await end(randomUUID()))).toEqual([404, 'person_not_found']);
  expect(codeOf(await end(adminId))).toEqual([409, 'not_yourself']);
  expect((await me(admin)).id).toBe(adminId);
});

test('all of everybody else are ended, but for those who came after the organiser looked', async () => {
  const { others, othersUntil } = await list();
  expect(others.sessions).toBeGreaterThan(0);
  const late = await server.visitor().join(`${randomUUID()}@example.com`);
  await server.services.db
    .update(sessions)
    .set({ createdAt: new Date(Date.parse(othersUntil) + 1) })
    .where(eq(sessions.userId, (await me(late)).id));
  const { body } = await admin.post('/api/sessions/end-others', { until: othersUntil });
  expect(body).toEqual({ ended: others.sessions });
  expect(await me(other)).toBeNull();
  expect((await me(late)).id).toBeDefined();
  expect((await me(admin)).id).toBe(adminId);
  expect((await list()).others).toEqual({ sessions: 1, people: 1 });
  expect(await lastEntry()).toMatchObject({ action: 'all_sessions_ended' });
});

test('another server forgets it, too', async () => {
  const beside = await openTestServer({}, server);
  try {
    const there = beside.visitor();
    await there.post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
    expect((await me(there)).id).toBe(otherId);
    await admin.post(`/api/accounts/${otherId}/end-sessions`);
    await expect.poll(() => me(there)).toBeNull();
  } finally {
    await beside.stop();
  }
});

test('who is no organiser any more is refused although the role was read a moment ago', async () => {
  const second = await server.visitor().join(`${randomUUID()}@example.com`);
  const { id } = await me(second);
  await admin.post(`/api/people/${id}/admin`, { isAdmin: true });
  expect((await second.get('/api/sessions')).status).toBe(200);
  await admin.post(`/api/people/${id}/admin`, { isAdmin: false });
  expect(codeOf(await second.post(`/api/accounts/${otherId}/end-sessions`))).toEqual([
    403,
    'admin_required',
  ]);
  expect((await me(other)).id).toBe(otherId);
});
