import type { Queryable } from '../../database/open.ts';
import { changesBetween } from '../../domain/audit/rules.ts';
import { isIncomplete } from '../../domain/broadcasts/fields.ts';
import { MAX_DAYS_AHEAD, sendingFrom } from '../../domain/broadcasts/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { insertRecipients } from '../audience/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { auditedFilter, GOING, type Held, type Seen, withHeld } from './actions.ts';
import {
  delayRecipients,
  deleteRecipients,
  isUntouched,
  readPostalAddress,
  selectLanguagesRead,
  updateBroadcast,
} from './queries.ts';

/** @throws broadcast_time_past, broadcast_time_far */
function requireSendingFrom(sendAt: string | null, now: Date): Date {
  const from = sendingFrom(sendAt === null ? null : new Date(sendAt), now);
  if (from === 'broadcast_time_far') throw refuse(from, { days: MAX_DAYS_AHEAD });
  if (from === 'broadcast_time_past') throw refuse(from);
  return from;
}

/**
 * Stores the recipients in the transaction that starts the broadcast. The first of them is due after a hold,
 * or at a time: until then nothing is sent, whatever becomes of this server.
 * @param expected the number of recipients that the organiser saw
 */
export const startBroadcast = (
  context: ApiContext,
  by: Person,
  { expected, sendAt, ...seen }: Seen & { expected: number; sendAt: string | null },
) =>
  withHeld(context, by, seen, ['draft'], 'broadcast_started', async (tx, held, at) => {
    if ((await readPostalAddress(tx)) === '') throw refuse('broadcast_without_address');
    const startedAt = requireSendingFrom(sendAt, at);
    const count = await insertRecipients(tx, held.id, held.filter, at, startedAt);
    if (count === 0) throw refuse('broadcast_to_nobody');
    if (count !== expected) throw refuse('broadcast_audience_changed', { count });
    if (isIncomplete(held, await selectLanguagesRead(tx, held.id))) {
      throw refuse('broadcast_incomplete');
    }
    await updateBroadcast(tx, held.id, { ...GOING, recipients: count, startedAt }, at);
    const filter = changesBetween<object>({}, auditedFilter(held.filter));
    return {
      recipients: { from: null, to: count },
      startedAt: { from: null, to: startedAt.toISOString() },
      ...filter,
    };
  });

/** @throws broadcast_not_so once the first mail is due, or was tried by a server whose clock is ahead */
async function requireAhead(tx: Queryable, { id, startedAt }: Held, at: Date): Promise<void> {
  if (startedAt === null || startedAt <= at) throw refuse('broadcast_not_so');
  if (!(await isUntouched(tx, id))) throw refuse('broadcast_not_so');
}

/** Takes a start back before the first mail goes: it is a draft again. */
export const recallBroadcast = (context: ApiContext, by: Person, broadcastId: string) =>
  withHeld(
    context,
    by,
    { broadcastId, version: null },
    ['sending', 'paused'],
    'broadcast_recalled',
    async (tx, held, at) => {
      await requireAhead(tx, held, at);
      await deleteRecipients(tx, held.id);
      const draft = { status: 'draft', recipients: null, startedAt: null } as const;
      await updateBroadcast(tx, held.id, { ...GOING, ...draft, databaseMark: null }, at);
      return { recipients: { from: held.recipients, to: null } };
    },
  );

/** Changes the time of the first mail, before it goes. */
export const rescheduleBroadcast = (
  context: ApiContext,
  by: Person,
  { broadcastId, sendAt }: { broadcastId: string; sendAt: string | null },
) =>
  withHeld(
    context,
    by,
    { broadcastId, version: null },
    ['sending'],
    'broadcast_rescheduled',
    async (tx, held, at) => {
      await requireAhead(tx, held, at);
      const startedAt = requireSendingFrom(sendAt, at);
      await delayRecipients(tx, held.id, startedAt);
      await updateBroadcast(tx, held.id, { startedAt }, at);
      const from = held.startedAt?.toISOString() ?? null;
      return { startedAt: { from, to: startedAt.toISOString() } };
    },
  );
