import { readdirSync } from 'node:fs';
import { eq, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import type { Database } from '../../database/open.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { broadcastRecipients, broadcasts } from '../../database/schema/broadcasts.ts';
import { ballotTraces, venueRedemptions, venueScreens } from '../../database/schema/evidence.ts';
import { festivalKeys } from '../../database/schema/festivals.ts';
import { devMails } from '../../database/schema/mail.ts';
import { violations } from '../../database/schema/moderation.ts';
import { deletedAccounts, profiles, sessions } from '../../database/schema/people.ts';
import { reviewReports } from '../../database/schema/reviews.ts';
import { pageViews } from '../../database/schema/visits.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import {
  dueBefore,
  RETENTION_POLICY_NAMES,
  type RetentionPolicyName,
  RETENTION,
} from '../../domain/retention/rules.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { RETENTION_HANDLERS, recordRun } from './queries.ts';

/** A time when every retention period in the test has ended. */
const LATER = new Date('2056-05-02T16:00:00Z');
const GONE = '00000000-0000-4000-8000-000000000001';

const folder = new URL('../../database/schema/', import.meta.url);
const TABLES: ReturnType<typeof getTableConfig>[] = [];
for (const file of readdirSync(folder)) {
  const exported: Record<string, unknown> = await import(new URL(file, folder).href);
  for (const one of Object.values(exported)) if (is(one, PgTable)) TABLES.push(getTableConfig(one));
}

/** Tables whose rows are deleted with a row of this one, directly or indirectly. */
function cascadesOf(name: string): string[] {
  const next = TABLES.filter(({ foreignKeys }) =>
    foreignKeys.some(
      (key) =>
        key.onDelete === 'cascade' && getTableConfig(key.reference().foreignTable).name === name,
    ),
  ).map((table) => table.name);
  return next.flatMap((one) => [one, ...cascadesOf(one)]);
}

let database: TestDatabase;
/** What each policy did: `table` for deleted rows, `table.column` for changed or emptied ones. */
const seen = new Map<RetentionPolicyName, Record<'deleted' | 'changed' | 'emptied', Set<string>>>();

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await fill(db);
  await watch(db);
  // Votes come last: other policies erase columns of them.
  const others = RETENTION_POLICY_NAMES.filter((policy) => policy !== 'votes');
  for (const policy of [...others, 'votes'] as const) {
    await db.execute(sql`truncate touched`);
    while ((await RETENTION_HANDLERS[policy].erase(db, dueBefore(policy, LATER), LATER)) > 0);
    const { rows } = (await db.execute(sql`select kind, what from touched`)) as {
      rows: { kind: 'deleted' | 'changed' | 'emptied'; what: string }[];
    };
    const of = (kind: string) =>
      new Set(rows.filter((row) => row.kind === kind).map(({ what }) => what));
    seen.set(policy, {
      deleted: of('deleted'),
      changed: of('changed'),
      emptied: of('emptied'),
    });
  }
});
afterAll(() => database.close());

/** Inserts rows of each kind that the demo lacks, or has only recent ones of. */
async function fill(db: Database): Promise<void> {
  const userId = personIdOf('visitor');
  const texts = { subjectEn: '', subjectEs: '', bodyEn: '', bodyEs: '', filter: {} };
  await db.insert(sessions).values({ token: 'old', userId, expiresAt: TEST_NOW });
  await db
    .insert(devMails)
    .values({ to: 'a@example.com', subject: '', text: '', html: '', links: [], at: TEST_NOW });
  await db.insert(profiles).values({ email: 'never@example.com' });
  await db
    .insert(pageViews)
    .values({ userSession: 'visit', pagePath: '/', pageTitle: '', userAgent: '' });
  const [mail] = await db
    .insert(broadcasts)
    .values({ ...texts, createdAt: TEST_NOW, updatedAt: TEST_NOW, finishedAt: TEST_NOW })
    .returning({ id: broadcasts.id });
  await db.insert(broadcastRecipients).values({
    broadcastId: mail?.id ?? '',
    email: 'b@example.com',
    userId,
    locale: 'en',
    status: 'refused',
    refusal: 'no',
  });
  await db.update(reviewReports).set({ status: 'upheld', decidedAt: TEST_NOW });
  await db.insert(violations).values({
    userId,
    reviewText: 'words',
    category: 'spam',
    sanction: 'warning',
    reason: 'words',
    createdAt: TEST_NOW,
    appealTokenHash: 'hash',
  });
  const [ballot] = await db
    .select({ ballotId: ballots.id, restaurantId: votes.restaurantId })
    .from(ballots)
    .innerJoin(votes, eq(votes.ballotId, ballots.id))
    .limit(1);
  const { ballotId = '', restaurantId = '' } = ballot ?? {};
  await db.insert(ballotTraces).values({ ballotId, pageSeen: false });
  await db.insert(festivalKeys).values({
    festivalId: FIRST_FESTIVAL_ID,
    purpose: 'traces',
    sealedKey: 'sealed',
    createdAt: TEST_NOW,
  });
  const [screen] = await db
    .insert(venueScreens)
    .values({ restaurantId, label: 'bar', sealedSecret: 'sealed', createdAt: TEST_NOW })
    .returning({ id: venueScreens.id });
  await db.insert(venueRedemptions).values(
    [userSessionOf(GONE), null].map((userSession) => ({
      screenId: screen?.id ?? '',
      restaurantId,
      step: 1,
      userSession,
      day: '2026-05-02',
      createdAt: TEST_NOW,
    })),
  );
  await recordRun(db, 'positions', TEST_NOW, 1);
  // A deleted account, with votes and audit entries.
  for (const table of ['ballots', 'votes', 'festival_voters']) {
    await db.execute(sql`
      update ${sql.identifier(table)} set user_session = ${userSessionOf(GONE)}
      where user_session = ${userSessionOf(userId)}`);
  }
  await db
    .insert(deletedAccounts)
    .values({ userSession: userSessionOf(GONE), deletedAt: TEST_NOW, anonymisedAt: TEST_NOW });
  const entry = { at: TEST_NOW, actorRole: 'admin', action: 'access_approved' } as const;
  const changes = { userId: { from: null, to: GONE } };
  await db.insert(auditLog).values([
    { ...entry, actorId: userId, subjectId: GONE, changes },
    { ...entry, actorId: GONE, subjectId: userId },
  ]);
}

/** Makes the database record what is deleted, changed and emptied from now on. */
async function watch(db: Database): Promise<void> {
  await db.execute(sql`create table touched (kind text, what text, primary key (kind, what))`);
  await db.execute(sql`
    create function note_touch() returns trigger language plpgsql as $$
    declare field record;
    begin
      if tg_op = 'DELETE' then
        insert into touched values ('deleted', tg_table_name) on conflict do nothing;
        return null;
      end if;
      for field in select key, value from jsonb_each(to_jsonb(new)) loop
        continue when field.value is not distinct from to_jsonb(old) -> field.key;
        insert into touched values (
          case when field.value = 'null'::jsonb then 'emptied' else 'changed' end,
          tg_table_name || '.' || field.key
        ) on conflict do nothing;
      end loop;
      return null;
    end $$`);
  for (const { name } of TABLES) {
    await db.execute(sql`
      create trigger note_touch after update or delete on ${sql.identifier(name)}
      for each row execute function note_touch()`);
  }
}

test.each(RETENTION_POLICY_NAMES)('%s erases all that RETENTION says', (policy) => {
  const { deleted, changed, emptied } = seen.get(policy) ?? {};
  const missing = RETENTION[policy].goes.filter(
    (what) => !deleted?.has(what) && !changed?.has(what) && !emptied?.has(what),
  );
  expect(missing).toEqual([]);
});

test.each(RETENTION_POLICY_NAMES)('%s erases nothing that RETENTION does not say', (policy) => {
  const { goes } = RETENTION[policy];
  const { deleted = new Set<string>(), emptied = new Set<string>() } = seen.get(policy) ?? {};
  const tables = goes.filter((what) => !what.includes('.'));
  const expected = new Set([...tables, ...tables.flatMap(cascadesOf)]);
  expect([...deleted].filter((table) => !expected.has(table))).toEqual([]);
  // The database empties a column that refers to a deleted row.
  const references = TABLES.flatMap((table) =>
    table.foreignKeys
      .filter((key) => key.onDelete === 'set null')
      .flatMap((key) => key.reference().columns.map((column) => `${table.name}.${column.name}`)),
  );
  const known = new Set([...goes, ...references]);
  expect([...emptied].filter((column) => !known.has(column))).toEqual([]);
});
