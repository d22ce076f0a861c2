import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { appeals, violations } from '../../database/schema/moderation.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

/** Withholds the organiser who ruled, and the hash of a proof. */
const violationColumns = exportedColumns(violations, {
  id: true,
  userId: true,
  reviewId: true,
  restaurantId: true,
  rating: true,
  reviewText: true,
  category: true,
  isSevere: true,
  sanction: true,
  reason: true,
  ruledBy: false,
  createdAt: true,
  endsAt: true,
  liftedAt: true,
  appealTokenHash: false,
});

/** Withholds the organiser who decided. */
const appealColumns = exportedColumns(appeals, {
  id: true,
  violationId: true,
  appealText: true,
  status: true,
  createdAt: true,
  decidedAt: true,
  decidedBy: false,
  decisionReason: true,
});

/** The rulings on a person, and their appeals, oldest first. */
export const selectRulingsOfPerson = async (db: Queryable, personId: string) => ({
  violations: await db
    .select(violationColumns)
    .from(violations)
    .where(eq(violations.userId, personId))
    .orderBy(asc(violations.createdAt)),
  appeals: await db
    .select(appealColumns)
    .from(appeals)
    .innerJoin(violations, eq(violations.id, appeals.violationId))
    .where(eq(violations.userId, personId))
    .orderBy(asc(appeals.createdAt)),
});
