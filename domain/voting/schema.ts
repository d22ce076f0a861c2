import * as z from 'zod';
import { positionSchema } from '../places/schema.ts';
import { dishIdSchema, restaurantIdSchema } from '../restaurants/schema.ts';
import { POINTS, type Rating, VOTER_MATCHES, VOTING_STATES } from './rules.ts';

export const ratingSchema = z.object({
  dishId: dishIdSchema,
  rating: z.number().int().min(0).max(POINTS.maxPerDish),
}) satisfies z.ZodType<Rating>;

/** A day of the festival, `YYYY-MM-DD` in America/New_York. */
const daySchema = z.iso.date();

export const ballotSchema = z.object({
  /** Chosen by the phone; the same key always gives the same answer, however often it is sent. */
  idempotencyKey: z.uuid().toLowerCase(),
  restaurantId: restaurantIdSchema,
  /** None at all is refused as `no_rating`, as zeros alone are. */
  ratings: z
    .array(ratingSchema)
    .max(60)
    .refine((rows) => new Set(rows.map((row) => row.dishId)).size === rows.length, {
      message: 'a dish stands twice',
    }),
  /** null is useful only for people who may vote from anywhere. */
  position: positionSchema.nullable(),
  /**
   * When the person confirmed it, by the phone's estimate of the server's time. Needed for a ballot that
   * waited without a network longer than its position may be old. Pages of earlier versions omit it.
   */
  castAt: z.iso.datetime().optional(),
});
export type Ballot = z.infer<typeof ballotSchema>;

export const countedBallotSchema = z.object({
  ballotId: z.uuid(),
  restaurantId: restaurantIdSchema,
  day: daySchema,
  ratings: z.array(ratingSchema),
  points: z.number().int(),
  locationVerified: z.boolean(),
  adminVote: z.boolean(),
  /**
   * The signed promise to enter the vote into the public log, a signed note (`domain/ledger/rules.promise.ts`);
   * null for a ballot from before the log that is sent again. Older servers omit it.
   */
  promise: z.string().nullable(),
});
export type CountedBallot = z.infer<typeof countedBallotSchema>;

/** Whether people can vote now, as every page is told. */
export const votingNowSchema = z.object({
  /** Pages of earlier versions know this alone. */
  votingEnabled: z.boolean(),
  /** Older servers omit this field and the following one. */
  voting: z.enum(VOTING_STATES),
  /** When voting ends or ended; null: no time is set. */
  votingClosesAt: z.iso.datetime().nullable(),
});
export type VotingNow = z.infer<typeof votingNowSchema>;

/** The data that a page needs to call `decideVote` in advance, for one restaurant and the present person. */
export const votingStatusSchema = z.object({
  /** The server's clock, so that a phone with a wrong one can correct itself. */
  now: z.iso.datetime(),
  ...votingNowSchema.shape,
  votedToday: z.boolean(),
  /** How today's vote here matches the person; null without a vote. Older servers omit this field. */
  votedTodayBy: z.enum(VOTER_MATCHES).nullable(),
  /** Whether the person's account is linked to the restaurant. Older servers omit this field. */
  ownRestaurant: z.boolean(),
  /** Whether a vote here needs a venue code. Older servers omit this field and the following ones. */
  codeRequired: z.boolean(),
  /** Whether the present person has redeemed one here today. */
  codeRedeemed: z.boolean(),
  /** Whether the restaurant has an active counter screen. */
  hasCounter: z.boolean(),
  /** The present person's own vote here today; null without one. */
  vote: z
    .object({
      ballotId: z.uuid(),
      ratings: z.array(ratingSchema),
    })
    .nullish(),
});
export type VotingStatus = z.infer<typeof votingStatusSchema>;

const count = z.number().int().min(0);

/** The public figures of a restaurant's votes; those of voting admins are left out. */
export const restaurantTotalsSchema = z.object({
  restaurantId: restaurantIdSchema,
  /** The festival's day of `today`. */
  day: daySchema,
  /** Whether the figures are hidden until a result is published; then both are null. */
  isHidden: z.boolean(),
  /** From when they will be hidden; null: not by the rules as they are, or they are already. */
  hiddenFrom: z.iso.datetime().nullable(),
  today: z.object({ votes: count, points: count }).nullable(),
  allTime: z.object({ votes: count, points: count, voters: count }).nullable(),
});
export type RestaurantTotals = z.infer<typeof restaurantTotalsSchema>;

export const votedRestaurantSchema = z.object({
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  logoUrl: z.string().nullable(),
  /** Whether it still takes part: only then it has a page. */
  isShown: z.boolean(),
  /**
   * The name of the restaurant that it is merged into; null: it is not merged. What still stands here does not count:
   * the person has voted at both on the same day.
   */
  mergedIntoName: z.string().nullable(),
  totalPoints: z.number().int(),
  dishesRated: z.number().int(),
  /** How many ratings, zeros too: a dish may be rated on several days. */
  ratings: z.number().int(),
  /** Points a rating, out of 5, one decimal. */
  averageRating: z.number(),
  /** The newest first. */
  ballots: z.array(
    z.object({
      ballotId: z.uuid(),
      day: daySchema,
      /** The voted dish first, then those that were not liked (0). */
      ratings: z.array(
        ratingSchema.extend({
          dishName: z.string(),
          /** Whether the dish still takes part. */
          isShown: z.boolean(),
        }),
      ),
    }),
  ),
  lastVoteAt: z.iso.datetime(),
});
export type VotedRestaurant = z.infer<typeof votedRestaurantSchema>;

export const votingHistorySchema = z.object({
  restaurants: z.array(votedRestaurantSchema),
  /** Without what stands at merged restaurants: that place is in it as the other one. */
  summary: z.object({
    restaurantsVoted: z.number().int(),
    dishesRated: z.number().int(),
    pointsGiven: z.number().int(),
  }),
});
export type VotingHistory = z.infer<typeof votingHistorySchema>;
