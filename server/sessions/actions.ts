import type { Person } from '../../domain/people/schema.ts';
import { requireTarget } from '../accounts/actions.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { deleteSessions } from '../identity/queries.ts';
import { actAsAdmin } from '../profiles/actions.ts';
import { deleteAnySession, deleteOtherSessions } from './queries.ts';

/** @throws session_not_found */
export const endSession = (context: ApiContext, actor: Person, sessionId: string): Promise<void> =>
  actAsAdmin(context, actor, async (tx) => {
    const subjectId = await deleteAnySession(tx, sessionId);
    if (subjectId === undefined) throw refuse('session_not_found');
    await insertAudit(tx, asAdmin(actor), context.services.now(), {
      action: 'session_ended',
      subjectId,
    });
  });

/**
 * @returns how many sessions there were
 * @throws person_not_found, not_yourself
 */
export async function endSessionsOf(
  context: ApiContext,
  actor: Person,
  personId: string,
): Promise<number> {
  if (personId === actor.id) throw refuse('not_yourself');
  return actAsAdmin(context, actor, async (tx) => {
    await requireTarget(context, tx, personId);
    const ended = await deleteSessions(tx, personId);
    await insertAudit(tx, asAdmin(actor), context.services.now(), {
      action: 'sessions_ended',
      subjectId: personId,
      changes: { sessions: { from: ended, to: 0 } },
    });
    return ended;
  });
}

/**
 * Signs out everyone else whose session began by then: no more people than the organiser was shown.
 * @returns how many sessions it ended
 */
export const endOtherSessions = (
  context: ApiContext,
  actor: Person,
  until: Date,
): Promise<number> =>
  actAsAdmin(context, actor, async (tx) => {
    const ended = await deleteOtherSessions(tx, actor.id, until, context.services.now());
    await insertAudit(tx, asAdmin(actor), context.services.now(), {
      action: 'all_sessions_ended',
      subjectId: 'everybody',
      subjectName: 'everybody',
      changes: { sessions: { from: ended, to: 0 } },
    });
    return ended;
  });
