import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findVoterDrift } from '../../database/daily-counts.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { deletedAccounts, profiles } from '../../database/schema/people.ts';
import { votes } from '../../database/schema/voting.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { RETENTION_POLICY_NAMES, RETENTION } from '../../domain/retention/rules.ts';
import { eraseAuditNames } from '../../database/audit-names.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';
import { leaveTraces } from '../testing/traces.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = TEST_NOW;
});

const keepAfter = (days: number) =>
  runMaintenance({ ...server.services, now: () => new Date(TEST_NOW.getTime() + days * DAY_MS) });

/** The tables that contain this text in any row, those of the job queue included. */
async function tablesWith(words: string): Promise<string[]> {
  const { db } = server.services;
  const { rows } = (await db.execute(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)) as {
    rows: { name: string }[];
  };
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } = (await db.execute(sql`
        select 1 as one from ${sql.raw(name)} as t where t::text ilike ${`%${words}%`} limit 1`)) as {
        rows: unknown[];
      };
      return hits.length > 0 ? [name] : [];
    }),
  );
  return found.flat().toSorted();
}

describe('a deleted account', () => {
  test('is named nowhere any more 30 days later, and what it counted for stays', async () => {
    const email = `${randomUUID()}@example.com`;
    const name = 'Zoraida Quintanilla';
    const { visitor, id } = await leaveTraces(server, admin, email, name);
    const session = userSessionOf(id);
    const { db } = server.services;
    await server.services.mailer.settle();
    expect((await tablesWith(email)).length).toBeGreaterThan(5);
    // Everything that is searched for afterwards existed before.
    expect(await tablesWith(name)).toEqual(
      expect.arrayContaining(
        ['appeals', 'profiles', 'restaurant_access_requests', 'restaurant_proposals', 'reviews']
          .concat('review_reports', 'violations', 'votes')
          .map((table) => `public.${table}`),
      ),
    );
    expect(await tablesWith(id)).toEqual(
      expect.arrayContaining(
        ['catalogue_imports', 'favourites', 'mail_consents', 'page_views', 'review_replies']
          .concat('audit_log', 'broadcast_recipients', 'restaurant_owners', 'sessions')
          .map((table) => `public.${table}`),
      ),
    );
    const entries = await db.$count(auditLog);
    const done = await db.$count(auditLog, eq(auditLog.actorId, id));
    expect(done).toBeGreaterThan(3);
    const counted = await db.$count(votes);

    const gone = await visitor.post('/api/people/me/delete', { password: JOINED_PASSWORD });
    expect(gone.status).toBe(200);
    await server.services.mailer.settle();
    expect(await tablesWith(name)).toEqual(['public.audit_log', 'public.dev_mails']);
    // Today's vote, counts of attempts, a token that expires tomorrow, and the mails of the demo.
    expect(await tablesWith(email)).toEqual([
      'public.audit_log',
      'public.dev_mails',
      'public.rate_limits',
      'public.verifications',
      'public.votes',
    ]);

    await keepAfter(1.01);
    expect(await tablesWith(email)).toEqual(['public.audit_log', 'public.dev_mails']);
    await keepAfter(30);
    expect(await db.$count(votes, eq(votes.userSession, session))).toBe(1);
    expect(await db.$count(auditLog, eq(auditLog.actorId, id))).toBe(done + 1);

    await keepAfter(30.01);
    expect(await tablesWith(id)).toEqual([]);
    // What they did as an owner stays under their name for a period of its own.
    for (const words of [email, name])
      expect([words, await tablesWith(words)]).toEqual([words, ['public.audit_log']]);
    await eraseAuditNames(db, new Date(TEST_NOW.getTime() + DAY_MS));
    for (const words of [email, name])
      expect([words, await tablesWith(words)]).toEqual([words, []]);
    // The last one says that they deleted their account.
    expect(await db.$count(auditLog)).toBe(entries + 1);
    expect(await db.$count(votes)).toBe(counted);
    expect(await db.$count(deletedAccounts)).toBe(0);
    expect([...(await findDrift(db)), ...(await findVoterDrift(db))]).toEqual([]);
    // The same person is still the actor of both entries, and nobody voted.
    const settings = await db
      .select({ actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.action, 'setting_changed'));
    expect(new Set(settings.map(({ actorId }) => actorId)).size).toBe(1);
    const [actor] = settings;
    expect(await tablesWith(actor?.actorId ?? '')).toEqual(['public.audit_log']);
  });

  test('that is there, and all else of an entry, cannot be taken out of the log', async () => {
    const { db } = server.services;
    const { id } = await leaveTraces(server, admin, `${randomUUID()}@example.com`, 'Berta');
    const forget = (set: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local vota_taco.forgetting = 'accounts'`);
        await tx.execute(sql`update audit_log set ${sql.raw(set)} where actor_id = ${id}::uuid`);
      });
    const refused = { cause: { code: '23001' } };
    const other = randomUUID();
    const done = await db.$count(auditLog, eq(auditLog.actorId, id));
    expect(done).toBeGreaterThan(3);
    // An existing account.
    await expect(forget(`actor_id = '${other}'`)).rejects.toMatchObject(refused);
    await db
      .insert(deletedAccounts)
      .values({ userSession: userSessionOf(id), deletedAt: TEST_NOW, anonymisedAt: TEST_NOW });
    for (const set of [
      `actor_id = '${other}', at = now()`,
      `action = 'cache_cleared'`,
      `subject_name = 'Another'`,
      `changes = '{}'`,
      `subject_id = 'voting_enabled'`,
      `actor_id = (select id from profiles where id <> actor_id limit 1)`,
    ]) {
      await expect(forget(set)).rejects.toMatchObject(refused);
    }
    const without = db.execute(sql`update audit_log set actor_id = ${other}::uuid`);
    await expect(without).rejects.toMatchObject(refused);
    await expect(db.execute(sql`delete from audit_log`)).rejects.toMatchObject(refused);
    // Recorded as deleted, but still there.
    await expect(forget(`actor_id = '${other}'`)).rejects.toMatchObject(refused);
    await db.delete(profiles).where(eq(profiles.id, id));
    await forget(`actor_id = '${other}'`);
    expect(await db.$count(auditLog, eq(auditLog.actorId, other))).toBe(done);
    await db.delete(deletedAccounts);
  });
});

describe('the report', () => {
  test('shows organisers every policy: its period, the last run, and what is due', async () => {
    await server.services.db.execute(sql`delete from retention_runs`);
    const before = (await admin.get('/api/retention')).body.promises;
    expect(before.map(({ promise }: { promise: string }) => promise)).toEqual([
      ...RETENTION_POLICY_NAMES,
    ]);
    for (const one of before) {
      const { period } = RETENTION[one.promise as (typeof RETENTION_POLICY_NAMES)[number]];
      expect(one).toMatchObject({ period, ranAt: null, erasedLast: null, failedAt: null });
    }
    server.clock.now = new Date(TEST_NOW.getTime() + 91 * DAY_MS);
    const again = await server.visitor().signInAs('admin');
    const [positions] = (await again.get('/api/retention')).body.promises;
    expect(positions.due).toBeGreaterThan(0);
    await keepAfter(91);
    const { promises } = (await again.get('/api/retention')).body;
    const [kept] = promises;
    const counted = promises.find(({ promise }: { promise: string }) => promise === 'votes');
    expect(kept).toEqual({
      promise: 'positions',
      period: { days: 90 },
      ranAt: server.clock.now.toISOString(),
      erasedLast: positions.due,
      erasedOn: '2026-08-01',
      due: 0,
      nextDueAt: null,
      failedAt: null,
      failure: null,
    });
    expect(counted).toMatchObject({ promise: 'votes', due: 0, erasedLast: null });
    expect(counted.nextDueAt).toMatch(/^2033-0[34]-/);
  });

  test('shows a policy that could not be applied, until it is', async () => {
    const { db } = server.services;
    await db.execute(sql`delete from retention_runs`);
    const views = async () => (await admin.get('/api/retention')).body.promises[6];
    await db.execute(sql`
      create function refuse_views() returns trigger language plpgsql
      as $$ begin raise exception 'no' using errcode = '55000'; end $$`);
    await db.execute(sql`
      create trigger refuse_views before delete on page_views for each statement execute function refuse_views()`);
    await keepAfter(0);
    expect(await views()).toMatchObject({
      promise: 'page_views',
      failedAt: TEST_NOW.toISOString(),
      failure: '55000',
    });
    await db.execute(sql`drop trigger refuse_views on page_views`);
    await keepAfter(0.01);
    expect(await views()).toMatchObject({ failedAt: null, failure: null });
  });

  test('is not for others', async () => {
    const refused = await server.visitor().get('/api/retention');
    expect([refused.status, refused.body.code]).toEqual([401, 'signed_out']);
    const owner = await server.visitor().signInAs('owner');
    expect((await owner.get('/api/retention')).body.code).toBe('admin_required');
  });
});
