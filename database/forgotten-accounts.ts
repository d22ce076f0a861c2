import { randomUUID } from 'node:crypto';
import { and, asc, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from './open.ts';
import { deletedAccounts } from './schema/people.ts';

/**
 * Removes the link between deleted accounts and their rows: votes get a new id, and the entries of their
 * actions as organiser or owner another one. Both ids are random, and not stored anywhere else.
 * @param before accounts that were deleted earlier than that
 * @returns number of accounts
 */
export function forgetAccounts(db: Database, before: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .select({ userSession: deletedAccounts.userSession })
      .from(deletedAccounts)
      .where(isForgettable(before))
      .orderBy(asc(deletedAccounts.deletedAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (gone.length === 0) return 0;
    const sessions = gone.map(({ userSession }) => userSession);
    await renameVoters(tx, sessions);
    await renameInAudit(tx, sessions);
    await tx.delete(deletedAccounts).where(inArray(deletedAccounts.userSession, sessions));
    return gone.length;
  });
}

/** Only accounts whose votes have lost their address, which a server that was off erases first. */
const isForgettable = (before: Date) =>
  and(lt(deletedAccounts.deletedAt, before), isNotNull(deletedAccounts.anonymisedAt));

/** The number of due accounts, and the time of the earliest deletion. */
export const lookAtAccounts = (before: Date): SQL => sql`
  select count(*) filter (where ${isForgettable(before)})::int as due, min(deleted_at) as oldest
  from deleted_accounts`;

async function renameVoters(tx: Queryable, sessions: readonly string[]): Promise<void> {
  const names = namesFor(
    sessions,
    (session) => session,
    () => `user_${randomUUID()}`,
  );
  await tx.execute(sql`
    update votes set user_session = names.becomes from ballots, ${names}
    where ballots.user_session = names.was and votes.ballot_id = ballots.id`);
  for (const table of ['ballots', 'festival_voters', 'venue_redemptions']) {
    await tx.execute(sql`
      update ${sql.identifier(table)} as kept set user_session = names.becomes from ${names}
      where kept.user_session = names.was`);
  }
}

/** The entries stay, grouped by account; migration 0017 lists the allowed changes. */
async function renameInAudit(tx: Queryable, sessions: readonly string[]): Promise<void> {
  const names = namesFor(sessions, (session) => session.replace(/^user_/, ''), randomUUID);
  await tx.execute(sql`set local vota_taco.forgetting = 'accounts'`);
  await tx.execute(sql`
    update audit_log set actor_id = names.becomes::uuid from ${names}
    where actor_id = names.was::uuid`);
  await tx.execute(sql`
    update audit_log set subject_id = names.becomes from ${names} where subject_id = names.was`);
  for (const side of ['from', 'to']) {
    await tx.execute(sql`
      update audit_log set changes = jsonb_set(changes, array['userId', ${side}::text], to_jsonb(names.becomes))
      from ${names} where changes->'userId'->>${side}::text = names.was`);
  }
}

const namesFor = (
  sessions: readonly string[],
  nameOf: (session: string) => string,
  newName: () => string,
): SQL => {
  const names = sessions.map((session) => ({ was: nameOf(session), becomes: newName() }));
  return sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as names (was text, becomes text)`;
};
