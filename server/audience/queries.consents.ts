import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { mailConsents } from '../../database/schema/broadcasts.ts';
import type { Language } from '../../domain/language.ts';

export async function wantsNews(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailConsents.id })
    .from(mailConsents)
    .where(and(eq(mailConsents.userId, userId), isConsenting));
  return rows.length > 0;
}

/** An existing consent is kept, because its words and moment count. */
export const insertConsent = (
  tx: Queryable,
  consent: { userId: string; wording: string; locale: Language; givenAt: Date },
) => tx.insert(mailConsents).values(consent).onConflictDoNothing();

/** Locks the account before the consent, as its deletion does: a trigger marks there that it is withdrawn. */
export const withdrawConsents = (tx: Queryable, userId: string, at: Date) =>
  tx.execute(sql`
    with person as (select id from profiles where id = ${userId}::uuid for no key update)
    update mail_consents set withdrawn_at = ${at.toISOString()}::timestamptz from person
    where user_id = person.id and withdrawn_at is null`);

/** The person who gave a consent; null where it was deleted with its account. */
export async function findConsentOwner(db: Queryable, consentId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: mailConsents.userId })
    .from(mailConsents)
    .where(eq(mailConsents.id, consentId));
  return row?.userId ?? null;
}

/** All consents that a person ever gave, the oldest first. */
export const selectConsentsOf = (db: Queryable, userId: string) =>
  db
    .select({
      wording: mailConsents.wording,
      locale: mailConsents.locale,
      givenAt: mailConsents.givenAt,
      withdrawnAt: mailConsents.withdrawnAt,
    })
    .from(mailConsents)
    .where(eq(mailConsents.userId, userId))
    .orderBy(asc(mailConsents.givenAt));

const isConsenting = isNull(mailConsents.withdrawnAt);
