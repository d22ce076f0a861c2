import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { appeals, violations } from '../../database/schema/moderation.ts';
import { voteAppeals, voteRulings } from '../../database/schema/vote-rulings.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
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

/** Withholds the organisers, and what they write for each other. */
const voteRulingColumns = exportedColumns(voteRulings, {
  id: true,
  festivalId: true,
  idempotencyKey: false,
  action: true,
  reason: true,
  note: false,
  state: true,
  clusterId: false,
  ballots: false,
  undoesId: true,
  createdAt: true,
  createdBy: false,
  decidedAt: true,
  decidedBy: false,
  endsAt: true,
});

/** Withholds the organiser who decided. */
const voteAppealColumns = exportedColumns(voteAppeals, {
  id: true,
  rulingId: true,
  userId: true,
  appealText: true,
  status: true,
  createdAt: true,
  decidedAt: true,
  decidedBy: false,
  decisionReason: true,
});

/** Proposals are not in force, and so the person is not told of them. */
const isOnVotesOf = (personId: string) =>
  and(
    notInArray(voteRulings.state, ['proposed', 'declined']),
    sql`${voteRulings.id} in (
      select ruling_id from vote_ruling_ballots join ballots on ballots.id = ballot_id
      where user_session = ${userSessionOf(personId)})`,
  );

/** The rulings on a person and on their votes, and their appeals, oldest first. */
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
  voteRulings: await db
    .select(voteRulingColumns)
    .from(voteRulings)
    .where(isOnVotesOf(personId))
    .orderBy(asc(voteRulings.createdAt)),
  voteAppeals: await db
    .select(voteAppealColumns)
    .from(voteAppeals)
    .where(eq(voteAppeals.userId, personId))
    .orderBy(asc(voteAppeals.createdAt)),
});
