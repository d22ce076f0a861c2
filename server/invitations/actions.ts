import { createHash } from 'node:crypto';
import { databaseFault, type Queryable } from '../../database/open.ts';
import {
  decideQuickLine,
  QUICK_SETUP,
  type QuickLine,
  type QuickOutcome,
  type QuickReason,
  readQuickLines,
} from '../../domain/invitations/rules.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { emailSchema, fullNameSchema, type Person } from '../../domain/people/schema.ts';
import { lockPeople, findProfile, selectListedPerson, touchProfiles } from '../profiles/queries.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { isRefusal, refuse } from '../http/errors.ts';
import { actAsAdmin, type Listed } from '../profiles/actions.ts';
import {
  deleteInvitations,
  lockRestaurants,
  insertInvited,
  insertOwnerships,
  selectKnownAddresses,
  selectRestaurantsCalled,
  touchInvited,
} from './queries.ts';

/**
 * Creates an account without any way to sign in yet, and invites its person.
 * @throws account_exists, restaurant_not_found
 */
export async function createAccount(
  context: ApiContext,
  actor: Person,
  input: { email: string; fullName: string; locale: Language; restaurantIds: string[] },
): Promise<Listed> {
  const { db, now, newId, config } = context.services;
  const { fullName, locale, restaurantIds } = input;
  const email = input.email.toLowerCase();
  const id = newId();
  try {
    return await actAsAdmin(context, actor, async (tx) => {
      const known = await findProfile(tx, email);
      if (known) throw refuse('account_exists', { personId: known.id });
      await insertInvited(tx, [{ id, email, fullName, locale, createdAt: now() }]);
      await insertAudit(tx, asAdmin(actor), now(), { action: 'account_created', subjectId: id });
      const to = { id, email, locale, isNotified: false };
      await grantRestaurants(
        context,
        tx,
        actor,
        restaurantIds.map((restaurantId) => ({ to, restaurantId })),
      );
      await sendInvitations(context.services, tx, locale, [email]);
      const created = await selectListedPerson(tx, id, config.adminEmails);
      if (!created) throw refuse('person_not_found');
      return created;
    });
  } catch (error) {
    // A person signs up with the address at the same moment.
    if (databaseFault(error)?.sqlState !== '23505') throw error;
    const known = await findProfile(db, email);
    throw refuse('account_exists', { personId: known?.id ?? '' });
  }
}

/**
 * Queues invitations. Invalidates earlier links, and keeps unconfirmed accounts for a week from now on,
 * however long the mail takes.
 */
export async function sendInvitations(
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  tx: Queryable,
  language: Language,
  emails: readonly string[],
): Promise<void> {
  await deleteInvitations(tx, emails);
  await touchInvited(tx, emails, now());
  const mails = emails.map((to) => ({ kind: 'account_invitation', to, language }) as const);
  await mailer.sendAll(mails, tx);
}

/** A person, and a restaurant that they will own. */
export interface Grant {
  /** `isTold`: whether a mail notifies the person. */
  to: { id: string; email: string; locale: Language; isNotified: boolean };
  restaurantId: string;
}

/**
 * Makes people owners of further restaurants. `owners.revoke` takes access back with a reason.
 * @throws restaurant_not_found
 */
export async function grantRestaurants(
  { services: { now, mailer } }: ApiContext,
  tx: Queryable,
  actor: Person,
  grants: readonly Grant[],
): Promise<void> {
  const wanted = [...new Set(grants.map(({ restaurantId }) => restaurantId))];
  if (wanted.length === 0) return;
  // Locks accounts first, then ownerships, as everywhere: this prevents deadlocks.
  const people = [...new Set(grants.map(({ to }) => to.id))];
  await lockPeople(tx, people);
  const locked = await lockRestaurants(tx, wanted);
  if (locked.length < wanted.length) throw refuse('restaurant_not_found');
  const names = new Map(locked.map(({ id, name }) => [id, name]));
  const added = await insertOwnerships(
    tx,
    grants.map(({ to, restaurantId }) => ({ userId: to.id, restaurantId, createdAt: now() })),
  );
  await touchProfiles(
    tx,
    added.map(({ userId }) => userId),
    now(),
  );
  const entries = added.map(({ id, userId, restaurantId }) => ({
    action: 'access_approved' as const,
    subjectId: id,
    subjectName: names.get(restaurantId) ?? null,
    restaurantId,
    changes: { userId: { from: null, to: userId } },
  }));
  await insertAudit(tx, asAdmin(actor), now(), ...entries);
  const notified = new Map(grants.filter(({ to }) => to.isNotified).map(({ to }) => [to.id, to]));
  const mails = added.flatMap(({ userId, restaurantId: aboutId }) => {
    const to = notified.get(userId);
    if (!to) return [];
    return [{ kind: 'access_given' as const, to: to.email, language: to.locale, aboutId }];
  });
  await mailer.sendAll(mails, tx);
}

/** A line with its planned effect and its restaurant. */
interface PlannedLine extends QuickLine {
  outcome: QuickOutcome;
  reason: QuickReason | null;
  /** null if the line names none. */
  restaurantId: string | null;
  account: { id: string; emailVerified: boolean; locale: Language } | null;
}

/**
 * Plans the effect of each line of a quick set-up on the current database.
 * @throws quick_setup_too_long
 */
export async function planQuickSetup(
  db: Queryable,
  text: string,
): Promise<{ rows: PlannedLine[]; plan: string }> {
  const lines = readQuickLines(text);
  const { maxLines } = QUICK_SETUP;
  if (lines.length > maxLines) throw refuse('quick_setup_too_long', { maxLines });
  const emails = lines.map(({ email }) => email.toLowerCase());
  const [accounts, places] = await Promise.all([
    selectKnownAddresses(db, emails),
    selectRestaurantsCalled(
      db,
      // Each once, or two lines of one restaurant would find it twice.
      [...new Set(lines.map(({ restaurant }) => restaurant))].filter((word) => word !== ''),
    ),
  ]);
  const known = new Map(
    accounts.map((account) => [account.email, { ...account, owns: new Set(account.owns) }]),
  );
  /** Addresses that earlier lines create, with the restaurants that they will own. */
  const coming = new Map<string, Set<string>>();
  const said = new Set<string>();
  const rows = lines.map((line): PlannedLine => {
    const email = line.email.toLowerCase();
    const restaurantIds = places.filter(({ word }) => word === line.restaurant).map(({ id }) => id);
    const restaurantId = restaurantIds[0] ?? null;
    const account = known.get(email) ?? null;
    const owns = coming.get(email);
    const key = `${email} ${restaurantId ?? ''}`;
    const decided = decideQuickLine(line, {
      isEmailValid: emailSchema.safeParse(line.email).success,
      isNameValid: fullNameSchema.safeParse(line.fullName).success,
      restaurantIds,
      account: account ?? (owns ? { isBanned: false, owns } : null),
      isRepeated: said.has(key),
    });
    if (decided.outcome === 'create') coming.set(email, new Set());
    if (decided.outcome !== 'refused') said.add(key);
    return { ...line, email, ...decided, restaurantId, account };
  });
  const digested = rows.map((row) => [
    row.line,
    row.email,
    row.fullName,
    row.outcome,
    row.restaurantId,
    row.language,
  ]);
  return { rows, plan: createHash('sha256').update(JSON.stringify(digested)).digest('base64url') };
}

/**
 * Applies a quick set-up, completely or not at all, if its plan is still the one that the organiser saw.
 * Skips lines that were refused.
 * @throws quick_setup_too_long, quick_setup_empty, quick_setup_outdated
 */
export async function applyQuickSetup(
  context: ApiContext,
  actor: Person,
  input: { text: string; locale: Language; plan: string },
): Promise<{ created: number; owning: number; skipped: number }> {
  const { now, newId } = context.services;
  try {
    return await actAsAdmin(context, actor, async (tx) => {
      const { rows, plan } = await planQuickSetup(tx, input.text);
      if (plan !== input.plan) throw refuse('quick_setup_outdated');
      const created = rows.filter(({ outcome }) => outcome === 'create');
      const owning = rows.filter(({ outcome }) => outcome === 'own');
      if (created.length + owning.length === 0) throw refuse('quick_setup_empty');
      const { locale } = input;
      const people = created.map(({ email, fullName, language }) => ({
        id: newId(),
        email,
        fullName,
        locale: language ?? locale,
        createdAt: now(),
      }));
      if (people.length > 0) await insertInvited(tx, people);
      await insertAudit(
        tx,
        asAdmin(actor),
        now(),
        ...people.map(({ id }) => ({ action: 'account_created' as const, subjectId: id })),
      );
      const ids = new Map(people.map(({ email, id }) => [email, id]));
      /** Who is invited, and in which language: that of the first line with the address. */
      const receivers = new Map(people.map((person) => [person.email, person.locale]));
      const grants: Grant[] = [];
      for (const { email, restaurantId, account, language } of [...created, ...owning]) {
        if (restaurantId === null) continue;
        const id = account?.id ?? ids.get(email) ?? '';
        const isNotified = account?.emailVerified === true;
        // A new person is notified by the invitation.
        if (!isNotified && !receivers.has(email)) receivers.set(email, language ?? locale);
        grants.push({
          to: { id, email, locale: account?.locale ?? language ?? locale, isNotified },
          restaurantId,
        });
      }
      await grantRestaurants(context, tx, actor, grants);
      for (const language of LANGUAGES) {
        const of = [...receivers].filter(([, own]) => own === language).map(([email]) => email);
        if (of.length > 0) await sendInvitations(context.services, tx, language, of);
      }
      const acted = created.length + owning.length;
      return { created: created.length, owning: grants.length, skipped: rows.length - acted };
    });
  } catch (error) {
    // At the same moment a person signs up with one of the addresses, or a restaurant is deleted.
    const isOther = databaseFault(error)?.sqlState === '23505';
    if (isOther || isRefusal(error, 'restaurant_not_found')) throw refuse('quick_setup_outdated');
    throw error;
  }
}
