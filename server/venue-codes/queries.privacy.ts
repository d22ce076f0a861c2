import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const columns = exportedColumns(venueRedemptions, {
  id: true,
  screenId: true,
  restaurantId: true,
  step: true,
  userSession: true,
  claimHash: false,
  day: true,
  createdAt: true,
});

/** All proofs of a person, oldest first. */
export const selectRedemptionsOf = (db: Queryable, userSession: string) =>
  db
    .select(columns)
    .from(venueRedemptions)
    .where(eq(venueRedemptions.userSession, userSession))
    .orderBy(asc(venueRedemptions.createdAt));

/** The uses of the screens stay, without the person. */
export const forgetRedemptions = (tx: Queryable, userSession: string) =>
  tx
    .update(venueRedemptions)
    .set({ userSession: null })
    .where(eq(venueRedemptions.userSession, userSession));
