import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { withoutPosition } from '../../database/raw-positions.ts';
import { deletedAccounts } from '../../database/schema/people.ts';
import { votes } from '../../database/schema/voting.ts';
import { festivalDay } from '../../domain/festival.ts';
import { unlinkVoter } from '../ledger/privacy.ts';
import type { MaintenanceTasks } from '../ports.ts';

export const privacyMaintenance = {
  deletedAccounts: ({ db }, { at }) => forgetAddresses(db, at),
} satisfies MaintenanceTasks;

/**
 * On the day of its deletion, an account's votes keep its address, so that the address does not
 * vote twice; from the next festival day on, nothing links them to a person (decision 14).
 */
async function forgetAddresses(db: Database, at: Date): Promise<void> {
  const today = festivalDay(at);
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ userSession: deletedAccounts.userSession, deletedAt: deletedAccounts.deletedAt })
      .from(deletedAccounts)
      .where(isNull(deletedAccounts.anonymisedAt));
    const due = waiting
      .filter(({ deletedAt }) => festivalDay(deletedAt) < today)
      .map(({ userSession }) => userSession);
    if (due.length === 0) return;
    // A vote that was cast during the deletion may still have its link.
    for (const userSession of due) await unlinkVoter(tx, userSession);
    // Clears the name too: a vote that was cast during the deletion may still have it.
    const unnamed = { voterName: '', voterPhone: null, ...withoutPosition };
    await tx
      .update(votes)
      .set({ voterEmail: null, voterMailbox: null, ...unnamed })
      .where(inArray(votes.userSession, due));
    await tx
      .update(deletedAccounts)
      .set({ anonymisedAt: at })
      .where(and(inArray(deletedAccounts.userSession, due), isNull(deletedAccounts.anonymisedAt)));
  });
}
