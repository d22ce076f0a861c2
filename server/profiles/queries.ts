import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { addDailyCounts } from '../../database/daily-counts.ts';
import type { Queryable } from '../../database/open.ts';
import { accounts, deletedAccounts, profiles, userRoles } from '../../database/schema/people.ts';
import type { Language } from '../../domain/language.ts';
import { countOf } from '../../domain/visits/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import { hasFactor } from './queries.factors.ts';
import { CREDENTIAL } from './queries.passwords.ts';

export const hasRole = sql<boolean>`exists (
  select 1 from user_roles r where r.user_id = profiles.id and r.role = 'admin'
)`;

/** Whether they own a restaurant. */
export const isOwner = sql<boolean>`exists (
  select 1 from restaurant_owners o where o.user_id = profiles.id
)`;

/** Whether their password is known to be too short for an organiser or owner. */
export const hasShortPassword = sql<boolean>`exists (
  select 1 from accounts a where a.user_id = profiles.id and not a.is_long
)`;

/** The columns that `describePerson` needs. */
const personColumns = {
  id: profiles.id,
  email: profiles.email,
  emailVerified: profiles.emailVerified,
  fullName: profiles.fullName,
  locale: profiles.locale,
  hasRole,
  hasFactor,
  secondFactorDueAt: profiles.secondFactorDueAt,
  isOwner,
  hasShortPassword,
};

export async function selectPerson(db: Queryable, id: string, { withoutRole = false } = {}) {
  const [row] = await db
    .select({ ...personColumns, ...(withoutRole ? { hasRole: sql<boolean>`false` } : {}) })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row;
}

/** The fields of the person's own account page that are in their profile. */
export async function selectAccountProfile(db: Queryable, id: string) {
  const [row] = await db
    .select({
      createdAt: profiles.createdAt,
      voteMails: profiles.voteMails,
      reviewMails: profiles.reviewMails,
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row;
}

export async function findProfile(db: Queryable, email: string) {
  const [row] = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      emailVerified: profiles.emailVerified,
      fullName: profiles.fullName,
      locale: profiles.locale,
      bannedAt: profiles.bannedAt,
      banReason: profiles.banReason,
      suspendedUntil: profiles.suspendedUntil,
      voteMails: profiles.voteMails,
      reviewMails: profiles.reviewMails,
    })
    .from(profiles)
    .where(eq(profiles.email, email));
  return row;
}

export const updateProfile = (
  db: Queryable,
  id: string,
  change:
    | { locale: Language }
    | { fullName: string }
    | { emailVerified: boolean }
    | { voteMails: boolean }
    | { reviewMails: boolean },
  at: Date,
) =>
  db
    .update(profiles)
    .set({ ...change, updatedAt: at })
    .where(eq(profiles.id, id));

/** Ways to sign in: `credential` is a password. */
export const selectSignInMethods = (db: Queryable, userId: string) =>
  db
    .select({
      providerId: accounts.providerId,
      accountId: accounts.accountId,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id));

/** Bans an account with this reason from now on; null: lifts the ban. */
export const updateBan = (
  db: Queryable,
  id: string,
  ban: { reason: string; at: Date } | null,
  at: Date,
) =>
  db
    .update(profiles)
    .set({ bannedAt: ban?.at ?? null, banReason: ban?.reason ?? null, updatedAt: at })
    .where(eq(profiles.id, id));

/** Marks accounts as changed, so that a change based on an earlier read of them is refused. */
export const touchProfiles = (db: Queryable, ids: readonly string[], at: Date) =>
  db
    .update(profiles)
    .set({ updatedAt: at })
    .where(inArray(profiles.id, [...ids]));

export const insertAdmin = (db: Queryable, userId: string) =>
  db.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing();

export const deleteAdmin = (db: Queryable, userId: string) =>
  db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));

/** Any number works, if every change of admins uses the same one. */
const ADMINS_LOCK = 7_426_003;

/** Serialises changes of admins until the transaction ends. */
export const lockAdmins = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);

/** @param emails addresses of the configuration, in lower case */
export const isListed = (emails: readonly string[]) =>
  sql<boolean>`(${profiles.emailVerified} and lower(${profiles.email}::text) in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb)))`;

/** Whether a password or a provider lets them sign in without a mail. */
const hasWayIn = sql<boolean>`exists (
  select 1 from accounts a where a.user_id = profiles.id
    and (a.provider_id <> ${CREDENTIAL} or a.password is not null)
)`;

/**
 * The ids of the people who could sign in as admins now. Admins who are suspended or have no way to
 * sign in do not count.
 * @param configured addresses of the configuration, in lower case
 */
export async function selectAbleAdmins(
  db: Queryable,
  configured: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.emailVerified, true),
        isNull(profiles.bannedAt),
        or(isNull(profiles.suspendedUntil), lte(profiles.suspendedUntil, now)),
        hasWayIn,
        or(hasRole, isListed(configured)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Where mails to these accounts go, and in which language. */
export const selectMailAddresses = (db: Queryable, personIds: readonly string[]) =>
  db
    .select({ id: profiles.id, email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(inArray(profiles.id, [...personIds]));

export const listedColumns = (configured: readonly string[]) => ({
  id: profiles.id,
  email: profiles.email,
  fullName: profiles.fullName,
  emailVerified: profiles.emailVerified,
  isAdmin: hasRole,
  isAdminByConfiguration: isListed(configured),
  bannedAt: profiles.bannedAt,
  suspendedUntil: profiles.suspendedUntil,
  createdAt: profiles.createdAt,
  restaurants: sql<number>`(select count(*)::int from restaurant_owners o where o.user_id = profiles.id)`,
});

export async function selectListedPerson(db: Queryable, id: string, configured: readonly string[]) {
  const [row] = await db
    .select(listedColumns(configured))
    .from(profiles)
    .where(eq(profiles.id, id));
  return row;
}

/** Also deletes its sessions, ways to sign in, roles, ownerships and requests. @returns whether it existed */
export async function deleteProfile(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.delete(profiles).where(eq(profiles.id, id)).returning({ id: profiles.id });
  return rows.length > 0;
}

export const insertDeletedAccount = (db: Queryable, userSession: string, deletedAt: Date) =>
  db.insert(deletedAccounts).values({ userSession, deletedAt });

/**
 * Creates an unconfirmed account with its password.
 * @returns its id
 * @throws on an address in use
 */
export async function insertAccount(
  tx: Queryable,
  account: {
    email: string;
    fullName: string;
    locale: Language;
    passwordHash: string;
    /** Whether its password is long; left out: nobody knows. */
    isLong?: boolean;
  },
): Promise<string | undefined> {
  const { passwordHash: password, isLong, ...profile } = account;
  const [row] = await tx
    .insert(profiles)
    .values(profile)
    .returning({ id: profiles.id, createdAt: profiles.createdAt });
  if (!row) return undefined;
  const { id, createdAt } = row;
  await addDailyCounts(tx, [countOf(festivalDay(createdAt), 'accounts')]);
  await tx
    .insert(accounts)
    .values({ accountId: id, providerId: CREDENTIAL, userId: id, password, isLong });
  return id;
}

/** Locks these accounts until the transaction ends, always in the same order. */
export const lockPeople = (tx: Queryable, ids: readonly string[]) =>
  tx
    .select({ id: profiles.id, bannedAt: profiles.bannedAt, updatedAt: profiles.updatedAt })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
    .orderBy(asc(profiles.id))
    .for('no key update');

/** The name that organisers see: the name, else the address; null for an unknown id. */
export async function findPersonName(db: Queryable, personId: string): Promise<string | null> {
  const [row] = await db
    .select({ fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, personId));
  return row ? row.fullName || row.email : null;
}

/**
 * Locks an account until the transaction ends, which serialises requests and decisions about its
 * access.
 * @returns undefined if it is deleted
 */
export async function lockPerson(tx: Queryable, userId: string) {
  const [row] = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      fullName: profiles.fullName,
      emailVerified: profiles.emailVerified,
      bannedAt: profiles.bannedAt,
      locale: profiles.locale,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update');
  return row;
}
