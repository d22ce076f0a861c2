import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { festivalVoters, pageViews } from '../../database/schema/visits.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const pageViewColumns = exportedColumns(pageViews, {
  id: true,
  userSession: true,
  pagePath: true,
  pageTitle: true,
  restaurantId: true,
  userId: true,
  referrer: true,
  userAgent: true,
  visitDuration: true,
  createdAt: true,
  updatedAt: true,
});

const voterColumns = exportedColumns(festivalVoters, {
  userSession: true,
  firstDay: true,
  lastDay: true,
});

/** The pages that a person opened while signed in, oldest first. */
export const selectPageViewsOf = (db: Queryable, userId: string) =>
  db
    .select(pageViewColumns)
    .from(pageViews)
    .where(eq(pageViews.userId, userId))
    .orderBy(asc(pageViews.createdAt), asc(pageViews.id));

/** The first and last day on which a person voted; no row if they never did. */
export const selectVoterDaysOf = (db: Queryable, userSession: string) =>
  db.select(voterColumns).from(festivalVoters).where(eq(festivalVoters.userSession, userSession));
