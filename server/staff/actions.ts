import { MAX_STAFF } from '../../domain/staff/rules.ts';
import { type Actor, insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { countStaff, deleteStaff, insertStaff, lockRestaurant } from './queries.ts';

/**
 * Lets the owner of an address mark dishes as sold out, and tells them by mail. Who is on the staff already
 * gets no second mail.
 * @throws staff_full
 */
export const inviteStaff = (
  { services: { db, now, newId, mailer }, language }: ApiContext,
  actor: Actor,
  { restaurantId, email }: { restaurantId: string; email: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const id = newId();
    const createdAt = now();
    const isFull = (await countStaff(tx, restaurantId)) >= MAX_STAFF;
    const row = { id, restaurantId, email, invitedBy: actor.id, createdAt };
    if (!(await insertStaff(tx, row))) return;
    if (isFull) throw refuse('staff_full', { maxStaff: MAX_STAFF });
    await insertAudit(tx, actor, createdAt, {
      action: 'staff_invited',
      subjectId: id,
      restaurantId,
    });
    await mailer.send({ kind: 'staff_invited', to: email, language, aboutId: id }, tx);
  });

/** They can mark nothing from now on. */
export const removeStaff = (
  { services: { db, now } }: ApiContext,
  actor: Actor,
  { restaurantId, staffId }: { restaurantId: string; staffId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await deleteStaff(tx, { restaurantId, staffId })) === undefined) return;
    await insertAudit(tx, actor, now(), {
      action: 'staff_removed',
      subjectId: staffId,
      restaurantId,
    });
  });
