import type { Queryable } from '../../database/open.ts';
import { type AuditAction, type Changes, changesBetween } from '../../domain/audit/rules.ts';
import {
  BROADCAST_STATES,
  type BroadcastState,
  FILTER_FIELDS,
} from '../../domain/broadcasts/rules.ts';
import { languagesWritten, mayHaveRanks } from '../../domain/broadcasts/fields.ts';
import type { Audience, BroadcastFields } from '../../domain/broadcasts/schema.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { keyByLanguage, textFor } from '../../domain/localized-text.ts';
import type { Person } from '../../domain/people/schema.ts';
import { countAudience, countAudienceByLanguage } from '../audience/queries.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { readMailLink } from '../identity/mail-link.ts';
import {
  deleteBroadcast,
  lockBroadcast,
  insertBroadcast,
  DATABASE_MARK,
  moveRecipients,
  updateBroadcast,
  updateFields,
} from './queries.ts';
import { findConsentOwner, withdrawConsents } from '../audience/queries.consents.ts';

/** With `?token=`: mail programs post to it; without, it is the operation `broadcasts.unsubscribe`. */
export const UNSUBSCRIBE_PATH = '/api/broadcasts/unsubscribe';

/**
 * Stops all broadcasts to a person, by the link of any of them. Succeeds also if they were stopped
 * before, or if the account is deleted.
 * @throws mail_link_invalid
 */
export async function stopNews(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  token: string,
): Promise<void> {
  const userId = await findConsentOwner(db, readMailLink(config, 'unsubscribe', token));
  if (userId !== null) await withdrawConsents(db, userId, now());
}

/** The subject in the audit's default language, else in another one. */
const nameOf = ({ subject }: Pick<BroadcastFields, 'subject'>) =>
  textFor(subject, DEFAULT_LANGUAGE) || '…';

export type Held = NonNullable<Awaited<ReturnType<typeof lockBroadcast>>>;

/**
 * Locks a broadcast, changes it and writes the audit entry.
 * @param version as the editor read it; null for an action that edits no text
 * @throws broadcast_not_found, edit_conflict, broadcast_not_so, and what `change` throws
 */
export async function withHeld(
  { services: { db, now } }: ApiContext,
  by: Person,
  { broadcastId, version }: { broadcastId: string; version: number | null },
  states: readonly BroadcastState[],
  action: AuditAction,
  change: (tx: Queryable, held: Held, at: Date) => Promise<Changes | null>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockBroadcast(tx, broadcastId);
    if (!held) throw refuse('broadcast_not_found');
    if (!states.includes(held.status)) throw refuse('broadcast_not_so');
    if (version !== null && held.version !== version) throw refuse('edit_conflict');
    const at = now();
    const changes = await change(tx, held, at);
    await insertAudit(tx, asAdmin(by), at, {
      action,
      subjectId: broadcastId,
      subjectName: nameOf(held),
      changes,
    });
  });
}

/** @returns its id */
export async function createBroadcast(
  { services: { db, now, newId } }: ApiContext,
  by: Person,
  fields: BroadcastFields,
): Promise<string> {
  const id = newId();
  const at = now();
  await db.transaction(async (tx) => {
    await insertBroadcast(tx, fields, { id, createdBy: by.id, createdAt: at, updatedAt: at });
    await insertAudit(tx, asAdmin(by), at, {
      action: 'broadcast_created',
      subjectId: id,
      subjectName: nameOf(fields),
    });
  });
  return id;
}

export interface Seen {
  broadcastId: string;
  version: number;
}

/** All fields of the filter; null for one that is not set. */
export const auditedFilter = (filter: BroadcastFields['filter']) =>
  Object.fromEntries(FILTER_FIELDS.map((field) => [field, filter[field] ?? null]));

const auditedFields = ({ subject, body, filter, withRanks }: BroadcastFields) => ({
  ...keyByLanguage('subject', subject),
  ...keyByLanguage('body', body),
  ...auditedFilter(filter),
  withRanks: withRanks && mayHaveRanks(filter),
});

export const changeBroadcast = (
  context: ApiContext,
  by: Person,
  { fields, ...seen }: Seen & { fields: BroadcastFields },
) =>
  withHeld(context, by, seen, ['draft'], 'broadcast_changed', async (tx, held, at) => {
    await updateFields(tx, held.id, fields, at);
    return changesBetween<object>(auditedFields(held), auditedFields(fields));
  });

export const removeBroadcast = (context: ApiContext, by: Person, seen: Seen) =>
  withHeld(context, by, seen, ['draft'], 'broadcast_deleted', async (tx, held) => {
    await deleteBroadcast(tx, held.id);
    return null;
  });

/** @returns the test mail for this organiser */
export async function testBroadcast(
  context: ApiContext,
  by: Person,
  seen: Seen,
): Promise<BroadcastFields> {
  let fields: BroadcastFields | undefined;
  await withHeld(context, by, seen, BROADCAST_STATES, 'broadcast_tested', async (_, held) => {
    if (languagesWritten(held).length === 0) throw refuse('broadcast_incomplete');
    fields = held;
    return null;
  });
  if (!fields) throw refuse('broadcast_not_found');
  return fields;
}

/** The statuses of a started broadcast. */
export const GOING = {
  status: 'sending',
  pauseReason: null,
  pauseAnswer: null,
  databaseMark: DATABASE_MARK,
} as const;

export const pauseBroadcast = (context: ApiContext, by: Person, broadcastId: string) =>
  steer(context, by, broadcastId, ['sending'], 'broadcast_paused', { status: 'paused' });

export const resumeBroadcast = (context: ApiContext, by: Person, broadcastId: string) =>
  steer(context, by, broadcastId, ['paused'], 'broadcast_resumed', GOING);

const steer = (
  context: ApiContext,
  by: Person,
  broadcastId: string,
  from: readonly BroadcastState[],
  action: AuditAction,
  to: Parameters<typeof updateBroadcast>[2],
) =>
  withHeld(context, by, { broadcastId, version: null }, from, action, async (tx, held, at) => {
    await updateBroadcast(tx, held.id, to, at);
    return null;
  });

/** Mails that are being sent at this moment are finished; no others follow. */
export const cancelBroadcast = (context: ApiContext, by: Person, broadcastId: string) =>
  withHeld(
    context,
    by,
    { broadcastId, version: null },
    ['sending', 'paused'],
    'broadcast_cancelled',
    async (tx, held, at) => {
      const left = await moveRecipients(tx, held.id, { from: 'waiting', to: 'cancelled' });
      await updateBroadcast(tx, held.id, { status: 'cancelled', finishedAt: at }, at);
      return { cancelled: { from: null, to: left } };
    },
  );

/** Sends the mail again to uncertain recipients, who may get it twice; an organiser has decided so. */
export const sendUncertainAgain = (context: ApiContext, by: Person, broadcastId: string) =>
  sendAgain(context, by, broadcastId, 'broadcast_sent_again', { from: 'uncertain' });

/** Retries recipients whose mail the mail server refused because of the sender. */
export const sendRefusedAgain = (context: ApiContext, by: Person, broadcastId: string) =>
  sendAgain(context, by, broadcastId, 'broadcast_sent_to_refused', {
    from: 'refused',
    which: 'for_sender',
  });

const sendAgain = (
  context: ApiContext,
  by: Person,
  broadcastId: string,
  action: AuditAction,
  whom: Omit<Parameters<typeof moveRecipients>[2], 'to'>,
) =>
  withHeld(
    context,
    by,
    { broadcastId, version: null },
    ['sending', 'paused', 'sent'],
    action,
    async (tx, held, at) => {
      // The recipients of this broadcast are no longer stored.
      if (held.emptiedAt) throw refuse('broadcast_not_so');
      const count = await moveRecipients(tx, held.id, { ...whom, to: 'waiting' });
      if (count === 0) throw refuse('broadcast_not_so');
      if (held.status === 'sent') {
        await updateBroadcast(tx, held.id, { ...GOING, finishedAt: null }, at);
      }
      return { recipients: { from: null, to: count } };
    },
  );

/** How many people match and may get broadcasts, and how many may get them in all. */
export async function readAudience(
  { services: { db, now } }: ApiContext,
  filter: BroadcastFields['filter'],
): Promise<Audience> {
  const at = now();
  const [byLanguage, all] = await Promise.all([
    countAudienceByLanguage(db, filter, at),
    // Everybody is counted once.
    Object.keys(filter).length > 0 ? countAudience(db, {}, at) : null,
  ]);
  const count = LANGUAGES.reduce((sum, language) => sum + byLanguage[language], 0);
  return { count, all: all ?? count, byLanguage };
}
