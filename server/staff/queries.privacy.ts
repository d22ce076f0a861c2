import { asc, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantStaff } from '../../database/schema/owners.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const columns = exportedColumns(restaurantStaff, {
  id: true,
  restaurantId: true,
  email: true,
  invitedBy: true,
  createdAt: true,
});

/** By the address of the account. */
const isOf = (userId: string) =>
  sql`${restaurantStaff.email} = (select email from profiles where profiles.id = ${userId})`;

/** Where a person is on the staff, the oldest first. */
export const selectStaffOf = (db: Queryable, userId: string) =>
  db
    .select(columns)
    .from(restaurantStaff)
    .where(isOf(userId))
    .orderBy(asc(restaurantStaff.createdAt));

export const deleteStaffOf = (tx: Queryable, userId: string) =>
  tx.delete(restaurantStaff).where(isOf(userId));
