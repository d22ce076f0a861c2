import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseAuditNames } from '../../database/audit-names.ts';
import { personIdOf } from '../../database/demo/people.ts';
import { forgetAccounts } from '../../database/forgotten-accounts.ts';
import { auditLog, auditSeals } from '../../database/schema/audit.ts';
import { deletedAccounts, profiles } from '../../database/schema/people.ts';
import { mailsTo, openTestServer, type TestServer } from '../testing/server.ts';
import { TEST_NOW } from '../testing/database.ts';
import { sealEntries, verifySeals } from './actions.ts';
import { type AuditEntry, insertAudit } from '../audit/queries.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.stop());

const admin = { id: personIdOf('admin'), role: 'admin' } as const;
const closed = {
  action: 'setting_changed',
  subjectId: 'voting_enabled',
  subjectName: 'voting_enabled',
  changes: { voting_enabled: { from: true, to: false } },
} satisfies AuditEntry;

const write = (...entries: AuditEntry[]) =>
  insertAudit(server.services.db, admin, TEST_NOW, ...entries);
const seal = () => sealEntries(server.services);
const verify = (wanted?: string, now = TEST_NOW) => verifySeals(server.services.db, now, wanted);

/** As somebody with the database's password does it. */
async function tamper(statement: string): Promise<void> {
  const { db } = server.services;
  for (const table of ['audit_log', 'audit_seals'])
    await db.execute(sql.raw(`alter table ${table} disable trigger user`));
  await db.execute(sql.raw(statement));
  for (const table of ['audit_log', 'audit_seals'])
    await db.execute(sql.raw(`alter table ${table} enable trigger user`));
}

test('each entry gets one link, whoever seals at the same time, and an earlier head is found again', async () => {
  await write(closed, { action: 'cache_cleared', subjectId: 'sessions', subjectName: 'sessions' });
  await Promise.all([seal(), seal()]);
  const { head } = await verify();
  await write(closed);
  expect(await verify(head ?? '')).toMatchObject({ unsealed: { count: 1 }, faults: [] });
  await seal();
  const entries = await server.services.db.$count(auditLog);
  expect(await verify(head ?? '')).toMatchObject({
    links: entries,
    foundAt: entries - 1,
    faults: [],
    unsealed: { count: 0, oldest: null },
  });
  expect(await verify('0'.repeat(64))).toMatchObject({ foundAt: null });
});

test('what is written late with a lower number gets its link, too', async () => {
  const { db } = server.services;
  await seal();
  const sealed = async (...numbers: number[]) =>
    (
      await db
        .select({ number: auditSeals.number })
        .from(auditSeals)
        .where(inArray(auditSeals.number, numbers))
        .orderBy(auditSeals.position)
    ).map(({ number }) => number);
  const numbered = async (number: number) => {
    await db.execute(sql`
      insert into audit_log (number, at, actor_id, actor_role, action, subject_id)
      overriding system value
      values (${number}, ${TEST_NOW.toISOString()}, ${admin.id}, 'admin', 'cache_cleared', 'sessions')`);
  };
  await numbered(200_000);
  const end = () => sealEntries(server.services, { isWhole: false });
  await end();
  for (const late of [199_000, 150_001, 149_999]) await numbered(late);
  await end();
  expect(await sealed(199_000, 150_001, 149_999, 200_000)).toEqual([200_000, 150_001, 199_000]);
  await seal();
  expect(await sealed(149_999)).toEqual([149_999]);
  expect(await verify()).toMatchObject({ faults: [], unsealed: { count: 0 } });
});

test.each([
  ['an entry that is gone', 'delete from audit_log where number = $', 'entry_missing'],
  [
    'another action',
    `update audit_log set action = 'cache_cleared' where number = $`,
    'entry_changed',
  ],
  ['another actor', `update audit_log set actor_name = 'Nobody' where number = $`, 'actor_changed'],
  [
    'no actor',
    'update audit_log set actor_name = null, actor_email = null, actor_salt = null where number = $',
    'actor_erased_early',
  ],
  [
    'an entry that was given to another account',
    `update audit_log set actor_id = '${personIdOf('owner')}' where number = $`,
    'actor_replaced',
  ],
  [
    'another person whose id passes for that of a deleted account',
    `update audit_log set subject_id = '${personIdOf('owner')}', subject_salt = null where number = $`,
    'subject_erased_early',
  ],
  ['a link that is gone', 'delete from audit_seals where number = $', 'positions_missing'],
])('%s is found', async (_, statement, fault) => {
  await write(closed, { action: 'admin_made', subjectId: personIdOf('visitor') }, closed, closed);
  await seal();
  const [, , target] = await server.services.db
    .select({ number: auditSeals.number })
    .from(auditSeals)
    .orderBy(sql`position desc`);
  await tamper(statement.replace('$', String(target?.number)));
  const { faults } = await verify();
  expect(faults.map((one) => one.fault)).toContain(fault);
});

test('what the retention policies erase is no fault', async () => {
  const { db } = server.services;
  const gone = personIdOf('visitor');
  await write({ action: 'person_banned', subjectId: gone });
  await insertAudit(db, { id: gone, role: 'owner' }, TEST_NOW, closed);
  await seal();
  await db.delete(profiles).where(eq(profiles.id, gone));
  await db
    .insert(deletedAccounts)
    .values({ userSession: `user_${gone}`, deletedAt: TEST_NOW, anonymisedAt: TEST_NOW });
  const later = new Date('2026-07-01T00:00:00Z');
  expect(await forgetAccounts(db, later, 10)).toBe(1);
  expect((await verify(undefined, later)).faults).toEqual([]);
  const muchLater = new Date('2028-06-01T00:00:00Z');
  expect(await eraseAuditNames(db, new Date('2026-06-01T00:00:00Z'))).toBeGreaterThan(1);
  expect((await verify(undefined, muchLater)).faults).toEqual([]);
  expect(await db.$count(auditLog, sql`actor_email is not null`)).toBe(0);
});

test('nobody empties a name, puts another there, or changes the chain', async () => {
  const { db } = server.services;
  await write(closed);
  await seal();
  for (const statement of [
    'update audit_log set actor_name = null, actor_email = null, actor_salt = null',
    `update audit_log set actor_name = 'Nobody'`,
    `update audit_seals set hash = ''`,
    'delete from audit_seals',
    'truncate audit_seals',
  ])
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('is append-only') }),
    });
});

test('every organiser hears once of what gives power, takes data out, or switches voting', async () => {
  const other = await server.visitor('es').join(`${randomUUID()}@example.com`, 'Bea');
  const { body } = await other.get('/api/people/me');
  const organiser = await server.visitor().signInAs('admin');
  await organiser.post(`/api/people/${body.person.id}/admin`, { isAdmin: true });
  await write(closed, { action: 'cache_cleared', subjectId: 'sessions', subjectName: 'sessions' });
  await seal();
  await seal();
  await server.services.mailer.settle();
  const subjects = async (to: string) =>
    (await mailsTo(server.visitor(), to))
      .map(({ subject }) => subject)
      .filter((one) => /every|toda la/.test(one));
  expect((await subjects('admin@vota-taco.example')).toSorted()).toEqual([
    'To every organizer: Changed the setting “Voting”',
    'To every organizer: Made Bea an admin',
  ]);
  expect(await subjects(body.person.email)).toHaveLength(2);
});
