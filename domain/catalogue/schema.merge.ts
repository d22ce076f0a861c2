import * as z from 'zod';

const count = z.number().int();

/** What a merge of a restaurant into another would do, in numbers. Votes of voting admins are left out. */
export const mergePlanSchema = z.object({
  votes: count,
  voters: count,
  /** Of the voters, those who have voted at the other, too. */
  votersOfBoth: count,
  /** Votes whose voter has voted at the other on the same day: they are put aside. */
  sameDay: count,
  reviews: count,
  /** Of the reviews, those whose writer has one at the other, too: the newer one stays. */
  reviewsOfBoth: count,
  favourites: count,
  owners: count,
  staff: count,
  /** Open requests for access. */
  requests: count,
  /** Counter screens whose codes are accepted. */
  screens: count,
  /** Proposals that wait: they stay where they are. */
  proposals: count,
});
export type MergePlan = z.infer<typeof mergePlanSchema>;
