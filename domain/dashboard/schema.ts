import * as z from 'zod';
import { dishIdSchema, restaurantIdSchema } from '../restaurants/schema.ts';
import { reviewPageSchema } from '../reviews/schema.ts';
import { REVIEW_LIMITS } from '../reviews/rules.ts';
import { RANGES } from './rules.ts';
import { SUMMARY } from './rules.summary.ts';

const count = z.number().int().min(0);

/** The restaurants of an owner, to choose from. */
export const ownedRestaurantSchema = z.object({
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  logoUrl: z.string().nullable(),
  /** Whether it is out of the festival; its history can still be read. */
  isArchived: z.boolean(),
});
export type OwnedRestaurant = z.infer<typeof ownedRestaurantSchema>;

/** null: hidden. */
const hideable = count.nullable();

const figuresSchema = z.object({
  votes: hideable,
  points: hideable,
  /** Ratings of 0: "didn't like it". */
  zeros: hideable,
  /** Mean of the ratings, zeros too, one decimal; null without any. */
  average: z.number().nullable(),
  reviews: count,
});
export type Figures = z.infer<typeof figuresSchema>;

const popularDishSchema = z.object({
  id: dishIdSchema,
  name: z.string(),
  /** Whether it is off the menu. */
  isArchived: z.boolean(),
  votes: count,
  points: count,
  zeros: count,
  average: z.number().nullable(),
});

/** A restaurant's figures over a range; votes of voting admins are left out (decision 8). */
export const overviewSchema = z.object({
  restaurantId: restaurantIdSchema,
  range: z.enum(RANGES),
  /** The festival's present day. */
  today: z.iso.date(),
  /**
   * Whether the figures of votes are hidden until a result is published. Then they are null here, and the lists of
   * them are empty.
   */
  isHidden: z.boolean(),
  figures: figuresSchema,
  /** The preceding range of the same length; null for all time. */
  before: figuresSchema.nullable(),
  /** Votes of today and of yesterday, whatever the range. */
  votesToday: hideable,
  votesYesterday: hideable,
  /** Of all visible reviews; null without any. */
  averageStars: z.number().nullable(),
  /** On the menu now. */
  dishes: count,
  /** The five with the most votes in the range. */
  popularDishes: z.array(popularDishSchema),
  /** Without gaps, the oldest first; today is the last. */
  byDay: z.array(z.object({ day: z.iso.date(), votes: count })),
  /** Votes of the range by the hour of the festival's day, from 0 to 23; empty while they are hidden. */
  byHour: z.array(count).max(24),
});
export type Overview = z.infer<typeof overviewSchema>;

/** What the festival brought a restaurant, over all days. Withheld votes and those of voting admins are left out. */
export const summarySchema = z.object({
  restaurantId: restaurantIdSchema,
  /** The festival's present day. */
  today: z.iso.date(),
  /** Whether voting is open, so that the figures still grow. */
  isOpen: z.boolean(),
  votes: count,
  /** Ratings of 0, which the mean contains and `votes` does not. */
  zeros: count,
  /** Mean of the ratings, zeros too, one decimal; null without any. */
  average: z.number().nullable(),
  people: z.object({
    all: count,
    /** Voted here on one day only. */
    once: count,
    /** Voted here on more than one day. */
    returning: count,
    /** Those who voted here on 1, 2, 3, and on 4 or more days. */
    byVisits: z.array(count).length(SUMMARY.visits),
  }),
  /** The day with the most votes; null without votes. */
  bestDay: z.object({ day: z.iso.date(), votes: count }).nullable(),
  /** From the first day with votes to the last, without gaps; at most the last 120. */
  byDay: z.array(z.object({ day: z.iso.date(), votes: count })),
  /** Votes by weekday, Monday first, and by the hour of the festival's day, from 0 to 23. */
  week: z.array(z.array(count).length(24)).length(7),
  /** The five with the most votes, each with its picture. */
  dishes: z.array(popularDishSchema.extend({ imageUrl: z.string().nullable() })),
  county: z.object({
    name: z.string(),
    /** Those that take part now. */
    restaurants: count,
    /** Whether an embargo hides the county's votes: then `votes` is null. */
    isHidden: z.boolean(),
    /** Of all its restaurants together; null where that would tell the figures of a single other one. */
    votes: count.nullable(),
  }),
  /** Those that everybody can read. */
  reviews: z.object({
    count,
    /** One decimal; null without any. */
    averageStars: z.number().nullable(),
    /** Reviews with 1, 2, 3, 4 and 5 stars. */
    byStars: z.array(count).length(REVIEW_LIMITS.maxStars),
    /** Those with a reply of the restaurant. */
    answered: count,
  }),
});
export type Summary = z.infer<typeof summarySchema>;

export const recentVoteSchema = z.object({
  id: z.uuid(),
  dishName: z.string(),
  /** From 0, "didn't like it", to 5. */
  rating: count,
  createdAt: z.iso.datetime(),
  /** null if the account is deleted. Never a whole address, and never a position. */
  voter: z
    .object({
      /** At the time of the vote; empty for an account without a name. */
      name: z.string(),
      /** As `maskEmail` returns it. */
      maskedEmail: z.string(),
    })
    .nullable(),
});
export type RecentVote = z.infer<typeof recentVoteSchema>;

export const recentVotesSchema = z.object({
  /** Whether they are hidden until a result is published. */
  isHidden: z.boolean(),
  /** Newest first. */
  votes: z.array(recentVoteSchema),
});

/** A page of a restaurant's reviews; hidden ones are left out. */
export const ownedReviewsSchema = reviewPageSchema.pick({ reviews: true, next: true }).extend({
  /** How many wait for a reply: without one, or changed after it. */
  unanswered: count,
});
export type OwnedReviews = z.infer<typeof ownedReviewsSchema>;
