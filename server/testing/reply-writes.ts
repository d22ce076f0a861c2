import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../database/open.ts';
import { reviews } from '../../database/schema/reviews.ts';
import type { Input } from './operations.ts';

/**
 * The writes of owners' replies, as `server/audit/routes.writes.http.test.ts` calls them.
 * @param owned makes a restaurant of the owner's
 * @param prepared calls an operation as the owner, and returns its answer
 */
export function replyWrites(
  db: () => Queryable,
  owned: () => Promise<string>,
  prepared: (name: string, input: Input) => Promise<{ updatedAt: string }>,
) {
  const review = async () => {
    const restaurantId = await owned();
    const [row] = await db()
      .insert(reviews)
      .values({ restaurantId, userSession: `user_${randomUUID()}`, rating: 4, reviewerName: 'Ana' })
      .returning();
    return { restaurantId, reviewId: row?.id ?? '' };
  };
  const replyText = 'Thanks!';
  return {
    'reviews.removeReply': {
      action: 'reply_removed' as const,
      input: async () => {
        const which = await review();
        const { updatedAt } = await prepared('reviews.reply', { ...which, seen: null, replyText });
        return { ...which, seen: updatedAt };
      },
    },
    'reviews.reply': {
      action: 'reply_written' as const,
      input: async () => ({ ...(await review()), seen: null, replyText }),
    },
  };
}
