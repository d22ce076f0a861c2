import { asc, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/open.ts';
import { broadcastRecipients, broadcasts } from '../../database/schema/broadcasts.ts';
import { ballotTraces } from '../../database/schema/evidence.ts';
import { festivalKeys } from '../../database/schema/festivals.ts';
import { devMails } from '../../database/schema/mail.ts';
import { appeals, violations } from '../../database/schema/moderation.ts';
import { profiles, sessions } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { reviewReports } from '../../database/schema/reviews.ts';
import { pageViews } from '../../database/schema/visits.ts';
import { ballots } from '../../database/schema/voting.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import {
  dueAt,
  dueBefore,
  RETENTION_POLICY_NAMES,
  type RetentionPolicyName,
} from '../../domain/retention/rules.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { applyRetention, inspectRetention } from './actions.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const MAIL_JOB = {
  subjectEn: '',
  subjectEs: '',
  bodyEn: '',
  bodyEs: '',
  filter: {},
  status: 'sent' as const,
};
const keep = (at: Date) =>
  applyRetention({ db: database.db, log: pino({ level: 'silent' }), now: () => at });
const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** For rows of one age: the moment from which a policy's time counts. */
type Since = (policy: RetentionPolicyName) => Date;

async function insertSignInTraces(db: Database, name: string, userId: string, since: Since) {
  const renewed = since('sessions');
  await db.insert(sessions).values({
    token: name,
    userId,
    updatedAt: renewed,
    expiresAt: dueAt('sessions', renewed),
  });
  await db
    .insert(devMails)
    .values({ to: name, subject: '', text: '', html: '', links: [], at: since('mails') });
  await db.execute(sql`
    insert into pgboss.job (name, data, created_on) values ('mail_undelivered',
      ${JSON.stringify({ to: name, queuedAt: since('mails') })}::jsonb, ${TEST_NOW.toISOString()}::timestamptz)`);
  await db.insert(pageViews).values({
    userSession: name,
    pagePath: '/',
    pageTitle: '',
    userAgent: '',
    createdAt: since('page_views'),
  });
  await db
    .insert(profiles)
    .values({ email: `new-${name}`, createdAt: TEST_NOW, updatedAt: since('unconfirmed') });
}

async function insertBroadcasts(db: Database, name: string, userId: string, since: Since) {
  const [mail] = await db
    .insert(broadcasts)
    .values({
      ...MAIL_JOB,
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
      finishedAt: since('recipients'),
    })
    .returning({ id: broadcasts.id });
  await db
    .insert(broadcastRecipients)
    .values({ broadcastId: mail?.id ?? '', email: name, userId, locale: 'en', status: 'sent' });
  // One that never ended counts from its last change.
  const [endless] = await db
    .insert(broadcasts)
    .values({ ...MAIL_JOB, status: 'sending', createdAt: TEST_NOW, updatedAt: since('recipients') })
    .returning({ id: broadcasts.id });
  await db.insert(broadcastRecipients).values(
    (['waiting', 'sending', 'refused'] as const).map((status) => ({
      broadcastId: endless?.id ?? '',
      email: `${status}-${name}`,
      locale: 'en' as const,
      status,
      refusal: `no, ${name}`,
    })),
  );
}

async function insertReports(
  db: Database,
  { index, name, restaurantId }: { index: number; name: string; restaurantId: string },
  since: Since,
) {
  const report = { restaurantId, rating: 1, reviewText: name, note: name };
  const by = { userSession: `user_${index}`, reason: 'spam' as const };
  const decided = { status: 'upheld' as const, decidedAt: since('reports') };
  await db.insert(reviewReports).values([
    { ...report, ...by, ...decided, authorSession: 'user_a', createdAt: TEST_NOW },
    { ...report, ...by, createdAt: since('reports') },
    { ...report, ...by, authorSession: 'user_a', createdAt: since('votes') },
  ]);
}

/** Three rulings: without an appeal, with a pending one, and with a decided one. */
async function insertRulings(
  db: Database,
  { index, name, userId }: { index: number; name: string; userId: string },
  since: Since,
) {
  for (const [number, appealed] of [null, 'pending', 'rejected'].entries()) {
    const [ruling] = await db
      .insert(violations)
      .values({
        userId,
        reviewText: name,
        category: 'spam',
        sanction: 'warning',
        reason: name,
        createdAt: appealed === null ? since('reports') : since('votes'),
        appealTokenHash: `${index} ${number}`,
      })
      .returning({ id: violations.id });
    if (appealed === null) continue;
    await db.insert(appeals).values({
      violationId: ruling?.id ?? '',
      appealText: name,
      status: appealed as 'pending' | 'rejected',
      createdAt: since('votes'),
      decidedAt: appealed === 'pending' ? null : since('reports'),
    });
  }
}

test('sessions, mails, page views, unconfirmed accounts, recipients and reports go after their time', async () => {
  const { db } = database;
  const [person] = await db.select({ id: profiles.id }).from(profiles).limit(1);
  const userId = person?.id ?? '';
  const ages = [-1, 0].map(
    (milliseconds) => (policy: RetentionPolicyName) =>
      after(dueBefore(policy, TEST_NOW), milliseconds),
  );
  await db.delete(sessions);
  await db.delete(pageViews);
  await db.delete(reviewReports);
  await db.delete(violations);
  const [place] = await db.select({ id: restaurants.id }).from(restaurants).limit(1);
  for (const [index, since] of ages.entries()) {
    const name = `${index}@example.com`;
    await insertSignInTraces(db, name, userId, since);
    await insertBroadcasts(db, name, userId, since);
    await insertReports(db, { index, name, restaurantId: place?.id ?? '' }, since);
    await insertRulings(db, { index, name, userId }, since);
  }
  const looks = await inspectRetention(db, TEST_NOW);
  const runs = await keep(TEST_NOW);
  expect(looks.map(({ policy, due }) => [policy, due])).toEqual(
    runs.map((run) => [run.policy, run.erased]),
  );
  expect(Object.fromEntries(runs.map((run) => [run.policy, run.erased]))).toMatchObject({
    sessions: 1,
    mails: 2,
    page_views: 1,
    unconfirmed: 1,
    recipients: 4,
    // Two reports, and the text of two rulings: one without, one with a decided appeal.
    reports: 4,
  });
  expect(await db.select({ token: sessions.token }).from(sessions)).toEqual([
    { token: '1@example.com' },
  ]);
  expect(await db.select({ session: pageViews.userSession }).from(pageViews)).toEqual([
    { session: '1@example.com' },
  ]);
  expect(await db.$count(profiles, sql`email in ('new-0@example.com', 'new-1@example.com')`)).toBe(
    1,
  );
  const named = sql`email::text like '%@example.com'`;
  expect(await db.$count(broadcastRecipients, named)).toBe(4);
  expect(await db.$count(broadcasts, sql`status = 'cancelled' and pause_reason = 'expired'`)).toBe(
    1,
  );
  expect(
    await db
      .select({ status: broadcastRecipients.status, refusal: broadcastRecipients.refusal })
      .from(broadcastRecipients)
      .innerJoin(broadcasts, eq(broadcasts.id, broadcastRecipients.broadcastId))
      .where(eq(broadcasts.pauseReason, 'expired'))
      .orderBy(asc(broadcastRecipients.status)),
  ).toEqual(['cancelled', 'refused', 'uncertain'].map((status) => ({ status, refusal: null })));
  expect(await db.$count(reviewReports, eq(reviewReports.reviewText, '0@example.com'))).toBe(1);
  expect(await db.$count(reviewReports, eq(reviewReports.reviewText, '1@example.com'))).toBe(3);
  expect(await db.$count(violations, eq(violations.reviewText, '0@example.com'))).toBe(1);
  expect(await db.$count(violations, eq(violations.reviewText, '1@example.com'))).toBe(3);
  expect(await db.$count(violations, sql`reason like '%@example.com'`)).toBe(6);
  expect(await db.$count(broadcasts, sql`emptied_at is not null`)).toBeGreaterThan(0);
  expect((await keep(TEST_NOW)).map((run) => run.erased)).toEqual(
    RETENTION_POLICY_NAMES.map(() => 0),
  );
});

test('traces go after their time, and the key with the last of them', async () => {
  const { db } = database;
  const DAY_MS = 86_400_000;
  const due = dueBefore('traces', TEST_NOW);
  await db.delete(ballotTraces);
  const stored = await db.$count(ballots, eq(ballots.evidence, 'position'));
  await db.delete(festivalKeys);
  const key = (createdAt: Date) =>
    db.insert(festivalKeys).values({
      festivalId: FIRST_FESTIVAL_ID,
      purpose: 'traces',
      sealedKey: 'sealed',
      createdAt,
    });
  await key(after(due, -DAY_MS));
  for (const [index, milliseconds] of [-1, 0].entries()) {
    const [ballot] = await db
      .insert(ballots)
      .values({
        userSession: `user_${index}`,
        idempotencyKey: crypto.randomUUID(),
        requestHash: '',
        evidence: 'position',
        createdAt: after(due, milliseconds),
      })
      .returning({ id: ballots.id });
    await db.insert(ballotTraces).values({ ballotId: ballot?.id ?? '', pageSeen: true });
  }
  const erasedAt = async (at: Date) =>
    (await keep(at)).find(({ policy }) => policy === 'traces')?.erased;
  expect(await erasedAt(TEST_NOW)).toBe(1);
  expect(await db.$count(ballotTraces)).toBe(1);
  expect(await db.$count(festivalKeys)).toBe(1);
  // The second trace, and the key.
  expect(await erasedAt(after(TEST_NOW, 1))).toBe(2);
  expect(await db.$count(ballotTraces)).toBe(0);
  expect(await db.$count(festivalKeys)).toBe(0);
  expect(await db.$count(ballots, eq(ballots.evidence, 'position'))).toBe(stored + 2);
  // A key without a trace yet is not taken from the first votes.
  await key(TEST_NOW);
  expect(await erasedAt(after(TEST_NOW, DAY_MS))).toBe(0);
  expect(await db.$count(festivalKeys)).toBe(1);
});
