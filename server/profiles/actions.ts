import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { lockAdmins, selectAbleAdmins, selectListedPerson } from './queries.ts';

/**
 * Ensures that an admin remains who can sign in. The caller holds `lockAdmins`, so that two admins
 * cannot remove each other at the same time.
 */
export async function requireAnotherAdmin(
  tx: Queryable,
  { id, isAdmin, isAdminByConfiguration }: Listed,
  configured: readonly string[],
  now: Date,
): Promise<void> {
  if (!isAdmin && !isAdminByConfiguration) return;
  const able = await selectAbleAdmins(tx, configured, now);
  if (able.every((one) => one === id)) throw refuse('last_admin');
}

export type Listed = NonNullable<Awaited<ReturnType<typeof selectListedPerson>>>;

/**
 * Serialises changes of accounts; requires that the actor is still an admin. Afterwards every
 * server clears its cached sessions: the others are notified on commit.
 * @throws admin_required, and what `act` throws
 */
export async function actAsAdmin<Result>(
  { services: { db, config, live, sessions } }: ApiContext,
  actor: Person,
  act: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const now = await selectListedPerson(tx, actor.id, config.adminEmails);
    if (!now || now.bannedAt || !(now.isAdmin || now.isAdminByConfiguration)) {
      throw refuse('admin_required');
    }
    await live.notifyCaches(tx, ['sessions']);
    return act(tx);
  });
  sessions.forgetAll();
  return result;
}
