import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { appeals, violations } from '../../database/schema/moderation.ts';
import { profiles } from '../../database/schema/people.ts';
import { reviewReports, reviews } from '../../database/schema/reviews.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { appealToken } from '../identity/appeals.ts';
import type { Input } from './operations.ts';
import type { TestServer, Visitor } from './server.ts';

/** The fields of a ruling, for any review. */
export const RULING = {
  category: 'spam',
  isSevere: false,
  reason: 'Against the rules',
  fate: 'hide',
} as const;

const id = randomUUID();
const seenReview = () => ({ restaurantId: id, personId: id, seen: '' });

/** A well-formed input of each operation that needs a session; its rows need not exist. */
export const MODERATION_INPUTS: Record<string, () => Input> = {
  'moderation.appeals': () => ({}),
  'moderation.decideAppeal': () => ({ appealId: id, isGranted: true, reason: 'No' }),
  'moderation.dismiss': seenReview,
  'moderation.hide': () => ({ ...seenReview(), category: 'spam' }),
  'moderation.own': () => ({}),
  'moderation.restore': seenReview,
  'moderation.reviews': () => ({}),
  'moderation.rule': () => ({ ...seenReview(), ...RULING }),
  'moderation.waiting': () => ({}),
};

/**
 * For each write of organisers: a call that does something, and its audit entry.
 * @param freshPlace a restaurant that no other row uses
 */
export function moderationWrites(
  server: () => TestServer,
  admin: () => Visitor,
  freshPlace: () => string,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> {
  const reported = (how = {}) => reportedReview(server(), admin(), freshPlace(), how);
  return {
    'moderation.decideAppeal': {
      action: 'appeal_granted',
      input: async () => ({
        appealId: await appealedRuling(server(), admin(), freshPlace()),
        isGranted: true,
        reason: 'You are right',
      }),
    },
    'moderation.dismiss': { action: 'reports_dismissed', input: reported },
    'moderation.hide': {
      action: 'review_hidden',
      input: async () => ({ ...(await reported()), category: 'spam' }),
    },
    'moderation.restore': {
      action: 'review_restored',
      input: () => reported({ isHidden: true }),
    },
    'moderation.rule': {
      action: 'violation_ruled',
      input: async () => ({ ...(await reported()), ...RULING }),
    },
  };
}

/**
 * A review by a person with an account, reported once.
 * @returns the fields by which an organiser who saw it refers to it
 */
async function reportedReview(
  { services: { db } }: TestServer,
  admin: Visitor,
  restaurantId: string,
  { isHidden = false } = {},
): Promise<{ restaurantId: string; personId: string; seen: string }> {
  const person = { email: `${randomUUID()}@example.com`, fullName: 'Ana Ruiz' };
  const [{ id: personId } = { id: '' }] = await db
    .insert(profiles)
    .values({ ...person, emailVerified: true })
    .returning();
  const authorSession = userSessionOf(personId);
  const said = { restaurantId, rating: 1, reviewText: 'Bah' };
  const [row] = await db
    .insert(reviews)
    .values({ ...said, userSession: authorSession, reviewerName: 'Ana R.', hidden: isHidden })
    .returning();
  await db.insert(reviewReports).values({
    ...said,
    authorSession,
    reviewId: row?.id ?? null,
    userSession: userSessionOf(randomUUID()),
    reason: 'spam',
  });
  const { body } = await admin.get(
    `/api/moderation/reviews?status=all&restaurantId=${restaurantId}`,
  );
  const found = body.reviews.find((one: { personId: string }) => one.personId === personId);
  return { restaurantId, personId, seen: found.version };
}

/** A ruling on a new review. @returns the id of the violation */
async function ruleOnReview(
  server: TestServer,
  admin: Visitor,
  restaurantId: string,
): Promise<string> {
  const seen = await reportedReview(server, admin, restaurantId);
  const { status } = await admin.post('/api/moderation/reviews/rule', { ...seen, ...RULING });
  if (status !== 200) throw new Error(`A ruling was answered with ${status}.`);
  const [ruled] = await server.services.db
    .select()
    .from(violations)
    .where(eq(violations.userId, seen.personId));
  return ruled?.id ?? '';
}

/** The token of the mail about a ruling without an appeal. */
export const rulingToken = async (
  server: TestServer,
  admin: Visitor,
  restaurantId: string,
): Promise<string> =>
  appealToken(server.services.config, await ruleOnReview(server, admin, restaurantId));

/** A ruling by a deleted account, with a pending appeal. @returns the appeal's id */
async function appealedRuling(
  server: TestServer,
  admin: Visitor,
  restaurantId: string,
): Promise<string> {
  const { db, config } = server.services;
  const id = await ruleOnReview(server, admin, restaurantId);
  await db.update(violations).set({ ruledBy: null }).where(eq(violations.id, id));
  const token = appealToken(config, id);
  await server.visitor().post('/api/moderation/appeal', { token, appealText: 'I disagree' });
  const [appeal] = await db.select().from(appeals).where(eq(appeals.violationId, id));
  return appeal?.id ?? '';
}
