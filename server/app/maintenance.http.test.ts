import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogueImports } from '../../database/schema/imports.ts';
import { devMails } from '../../database/schema/mail.ts';
import {
  accounts,
  deletedAccounts,
  profiles,
  rateLimits,
  sessions,
  verifications,
} from '../../database/schema/people.ts';
import { votes } from '../../database/schema/voting.ts';
import { countOutcomes } from '../../domain/imports/rules.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { MAINTENANCE_QUEUE, openJobs } from '../jobs/queues.ts';
import { createMaintenance, runMaintenance } from './maintenance.ts';
import { createTroubleWatch } from '../http/trouble.ts';

let database: TestDatabase;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  database = await openTestDatabase();
  lines.length = 0;
});
afterEach(() => database.close());

const keep = (at = TEST_NOW) => runMaintenance({ db: database.db, log, now: () => at });
const after = (milliseconds: number) => new Date(TEST_NOW.getTime() + milliseconds);

describe('what has run out is removed', () => {
  test('sessions and proofs of links past their end', async () => {
    const [person] = await database.db.select({ id: profiles.id }).from(profiles).limit(1);
    for (const [name, expiresAt] of [
      ['over', after(-1)],
      ['good', after(1)],
    ] as const) {
      const userId = person?.id ?? '';
      await database.db.insert(sessions).values({ token: name, userId, expiresAt });
      await database.db
        .insert(verifications)
        .values({ identifier: name, value: 'ana@example.com', expiresAt });
    }
    await keep();
    // The demo accounts have sessions of their own.
    const own = database.db
      .select({ token: sessions.token })
      .from(sessions)
      .where(inArray(sessions.token, ['over', 'good']));
    expect(await own).toEqual([{ token: 'good' }]);
    const proofs = database.db.select({ name: verifications.identifier }).from(verifications);
    expect(await proofs).toEqual([{ name: 'good' }]);
  });

  test('tokens of Google and Apple that an earlier version has stored', async () => {
    const [person] = await database.db.select({ id: profiles.id }).from(profiles).limit(1);
    const stored = { accessToken: 'sealed', refreshToken: 'sealed', scope: 'openid,email' };
    await database.db.insert(accounts).values({
      ...stored,
      accountId: 'google-1',
      providerId: 'google',
      userId: person?.id ?? '',
      accessTokenExpiresAt: after(1),
    });
    const password = eq(accounts.providerId, 'credential');
    const passwords = () => database.db.select().from(accounts).where(password);
    const before = await passwords();
    await keep();
    const [google] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.accountId, 'google-1'));
    expect(google).toMatchObject({
      accessToken: null,
      refreshToken: null,
      accessTokenExpiresAt: null,
      scope: 'openid,email',
    });
    expect(await passwords()).toEqual(before);
  });

  test('counts of requests whose window ended, so that no address stays in them', async () => {
    await database.db.insert(rateLimits).values([
      { key: 'over', count: 9, windowEndsAt: TEST_NOW.getTime() },
      { key: 'counting', count: 9, windowEndsAt: TEST_NOW.getTime() + 1 },
    ]);
    await keep();
    const left = await database.db.select({ key: rateLimits.key }).from(rateLimits);
    expect(left).toEqual([{ key: 'counting' }]);
  });

  test('accounts that nobody has confirmed for a week, so that their address is free again', async () => {
    const day = 24 * 3_600_000;
    const at = (email: string, createdAt: Date, emailVerified = false) => ({
      email,
      createdAt,
      updatedAt: createdAt,
      emailVerified,
    });
    await database.db
      .insert(profiles)
      .values([
        at('old@example.com', after(-7 * day - 1)),
        at('young@example.com', after(-7 * day)),
        at('confirmed@example.com', after(-30 * day), true),
      ]);
    const before = await database.db.$count(profiles);
    await keep();
    expect(await database.db.$count(profiles)).toBe(before - 1);
    expect(await database.db.$count(profiles, eq(profiles.email, 'old@example.com'))).toBe(0);
  });

  test('spreadsheets that nobody has applied for a week', async () => {
    const week = 7 * 24 * 3_600_000;
    const plan = {
      sheets: [],
      rows: [],
      counts: countOutcomes([]),
      digest: '',
      withoutRefused: null,
    };
    await database.db.insert(catalogueImports).values([
      { fileName: 'old', rows: 0, plan, createdAt: after(-week - 1) },
      { fileName: 'young', rows: 0, plan, createdAt: after(-week) },
      { fileName: 'applied', status: 'applied', rows: 0, plan, createdAt: after(-2 * week) },
    ]);
    await keep();
    const left = await database.db
      .select({ fileName: catalogueImports.fileName })
      .from(catalogueImports)
      .orderBy(asc(catalogueImports.fileName));
    expect(left.map(({ fileName }) => fileName)).toEqual(['applied', 'young']);
  });

  test('mails of the demo beyond the newest 200', async () => {
    const mail = { to: 'ana@example.com', text: '', html: '', links: [] };
    const mails = Array.from({ length: 203 }, (_, index) => ({
      ...mail,
      subject: String(index),
      at: after(index),
    }));
    await database.db.insert(devMails).values(mails);
    await keep();
    const left = await database.db.select().from(devMails).orderBy(asc(devMails.at));
    expect(left).toHaveLength(200);
    expect(left[0]?.subject).toBe('3');
  });
});

describe('the votes of an account that was deleted', () => {
  /** A deleted demo voter whose votes still have all their data, as if just cast. */
  async function deleteVoter(deletedAt: Date): Promise<string> {
    const [vote] = await database.db
      .select({ userSession: votes.userSession })
      .from(votes)
      .where(sql`${votes.voterEmail} is not null and ${votes.userLatitude} is not null`)
      .limit(1);
    const userSession = vote?.userSession ?? '';
    await database.db.insert(deletedAccounts).values({ userSession, deletedAt });
    return userSession;
  }
  const read = async (userSession: string) => {
    const found = await database.db
      .select()
      .from(votes)
      .where(eq(votes.userSession, userSession))
      .orderBy(asc(votes.id));
    expect(found).not.toEqual([]);
    return found;
  };

  test('keep the address until the festival day of the deletion is over, then lose it', async () => {
    // The last minute of Saturday in Charleston, and the first of Sunday.
    const lastMinute = new Date('2026-05-03T03:59:00Z');
    const firstMinute = new Date('2026-05-03T04:00:00Z');
    const userSession = await deleteVoter(TEST_NOW);
    const before = await read(userSession);
    const others = await countAddresses(userSession);
    await keep(lastMinute);
    expect(await read(userSession)).toEqual(before);
    await keep(firstMinute);
    const unnamed = {
      voterEmail: null,
      voterName: '',
      voterPhone: null,
      userLatitude: null,
      userLongitude: null,
      userAccuracyMeters: null,
      distanceToRestaurant: null,
      distanceBand: expect.stringMatching(/^(at|verified|vote)$/),
    };
    expect(await read(userSession)).toEqual(before.map((vote) => ({ ...vote, ...unnamed })));
    expect(await countAddresses(userSession)).toBe(others);
    const done = database.db
      .select({ anonymisedAt: deletedAccounts.anonymisedAt })
      .from(deletedAccounts);
    expect(await done).toEqual([{ anonymisedAt: firstMinute }]);
  });

  test('are left alone by later runs, of this server or another', async () => {
    const userSession = await deleteVoter(TEST_NOW);
    const nextDay = after(24 * 3_600_000);
    await Promise.all([keep(nextDay), keep(nextDay)]);
    const once = await read(userSession);
    await keep(after(48 * 3_600_000));
    expect(await read(userSession)).toEqual(once);
    const done = database.db
      .select({ anonymisedAt: deletedAccounts.anonymisedAt })
      .from(deletedAccounts);
    expect(await done).toEqual([{ anonymisedAt: nextDay }]);
    expect(lines).toEqual([]);
  });

  async function countAddresses(except: string): Promise<number> {
    return database.db.$count(
      votes,
      sql`${votes.voterEmail} is not null and ${votes.userSession} <> ${except}`,
    );
  }
});

test('a chore that fails is logged, keeps none of the others, and is done the next time', async () => {
  const { db } = database;
  await db.execute(sql`alter table visits rename to mislaid`);
  await db
    .insert(rateLimits)
    .values({ key: 'over', count: 1, windowEndsAt: TEST_NOW.getTime() - 1 });
  await keep();
  expect(await db.$count(rateLimits)).toBe(0);
  expect(lines).toMatchObject([
    { chore: 'visits', msg: 'maintenance failed, will be tried again' },
  ]);
  await db.execute(sql`alter table mislaid rename to visits`);
  await keep();
  expect(lines).toHaveLength(1);
});

describe('maintenance as a job', () => {
  const ended = (key: string) => ({ key, count: 1, windowEndsAt: TEST_NOW.getTime() - 1 });
  const openMaintenance = async () => {
    const { db } = database;
    const jobs = await openJobs(db, log);
    const maintenance = createMaintenance({
      db,
      log,
      now: () => TEST_NOW,
      trouble: createTroubleWatch(log, () => TEST_NOW),
      boss: jobs.boss,
    });
    return { maintenance, ...jobs };
  };
  const statesOf = async () =>
    (
      (await database.db.execute(
        sql`select state::text, output ->> 'at' as at from pgboss.job where name = ${MAINTENANCE_QUEUE}`,
      )) as { rows: { state: string; at: string | null }[] }
    ).rows;

  test('begins with the server, is over when that stops, and says when it was done', async () => {
    const { db } = database;
    const key = randomUUID();
    await db.insert(rateLimits).values(ended(key));
    const { maintenance, stop } = await openMaintenance();
    await maintenance.start();
    await expect.poll(() => db.$count(rateLimits, eq(rateLimits.key, key))).toBe(0);
    await maintenance.stop();
    await stop();
    expect(await statesOf()).toEqual([{ state: 'completed', at: TEST_NOW.toISOString() }]);
  });

  test('waits once, however many servers start, and comes again by the schedule', async () => {
    const [one, other] = [await openMaintenance(), await openMaintenance()];
    expect(await one.boss.send(MAINTENANCE_QUEUE)).not.toBeNull();
    expect(await other.boss.send(MAINTENANCE_QUEUE)).toBeNull();
    await one.maintenance.start();
    await expect.poll(statesOf).toMatchObject([{ state: 'completed' }]);
    await one.maintenance.stop();
    expect(await other.boss.getSchedules()).toMatchObject([
      { name: MAINTENANCE_QUEUE, cron: '*/10 * * * *' },
    ]);
    await one.stop();
    await other.stop();
  });

  test('has failed where a chore has, and nothing says that it was done', async () => {
    const { db } = database;
    await db.execute(sql`alter table visits rename to mislaid`);
    const { maintenance, stop } = await openMaintenance();
    await maintenance.start();
    await expect.poll(statesOf).toMatchObject([{ state: 'failed', at: null }]);
    await maintenance.stop();
    await stop();
    await db.execute(sql`alter table mislaid rename to visits`);
  });
});
