import * as z from 'zod';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { REPORT_REASONS, REPORT_STATES } from '../reviews/rules.ts';
import { tidyText } from '../tidy-text.ts';
import { reviewIdSchema } from '../reviews/schema.ts';
import { VOTE_RULING_REASONS } from '../vote-rulings/rules.ts';
import { APPEAL_STATES, INTERESTS, MODERATION_LIMITS, REVIEW_FATES, SANCTIONS } from './rules.ts';

/** A required text of several lines, normalised before its length is checked. */
const written = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform((typed) => tidyText(typed) ?? '')
    .pipe(z.string().min(1).max(maxLength));

/** The reason for a ruling; the person reads it. */
export const rulingReasonSchema = written(MODERATION_LIMITS.reasonLength);
export const appealTextSchema = written(MODERATION_LIMITS.appealLength);

/**
 * Identifies a review by its writer and restaurant: one per person and restaurant (decision 12). Also one
 * that its writer has removed; then only reports keep its words.
 */
const place = { restaurantId: restaurantIdSchema, personId: z.uuid().toLowerCase() };

/** The review that an organiser decides on, as they saw it. */
export const seenReviewSchema = z.object({
  ...place,
  /** `version` of the review that they saw. */
  seen: z.string().max(64),
});
export type SeenReview = z.output<typeof seenReviewSchema>;

/** The reason for hiding it; its writer reads it. */
export const hidingSchema = seenReviewSchema.extend({ category: z.enum(REPORT_REASONS) });
export type Hiding = z.output<typeof hidingSchema>;

/** An organiser's ruling against the writer of a review. */
export const rulingSchema = seenReviewSchema.extend({
  category: z.enum(REPORT_REASONS),
  isSevere: z.boolean(),
  reason: rulingReasonSchema,
  fate: z.enum(REVIEW_FATES),
});
export type Ruling = z.output<typeof rulingSchema>;

const moment = z.iso.datetime();
const sanction = z.enum(SANCTIONS);
const category = z.enum(REPORT_REASONS);

export const queuedReportSchema = z.object({
  id: z.uuid(),
  reason: category,
  note: z.string().nullable(),
  /** The person who reported it; null once their account is deleted. */
  reporter: z.string().nullable(),
  createdAt: moment,
  status: z.enum(REPORT_STATES),
  /** The deadline to look at it (S2 §9). */
  dueAt: moment,
  /** Past the deadline, and still open. */
  isOverdue: z.boolean(),
  decidedAt: moment.nullable(),
  /** The name of the person who decided. */
  decidedBy: z.string().nullable(),
  /** The review's text when it was reported; null if it is unchanged. */
  asReported: z.object({ rating: z.number(), reviewText: z.string().nullable() }).nullable(),
});
export type QueuedReport = z.infer<typeof queuedReportSchema>;

/** A person's previous violation. */
const earlierViolationSchema = z.object({
  id: z.uuid(),
  sanction,
  category,
  isSevere: z.boolean(),
  createdAt: moment,
  endsAt: moment.nullable(),
  /** Taken back on appeal: it no longer counts. */
  isLifted: z.boolean(),
  restaurantName: z.string().nullable(),
});

/** A review as the organisers see it: with its reports, its restaurant and its writer. */
export const queuedReviewSchema = z.object({
  ...place,
  restaurantName: z.string(),
  /** Changes whenever something relevant to the decision changes. */
  version: z.string(),
  /** null if its writer has removed it for good. */
  reviewId: reviewIdSchema.nullable(),
  rating: z.number(),
  reviewText: z.string().nullable(),
  reviewerName: z.string(),
  createdAt: moment.nullable(),
  updatedAt: moment.nullable(),
  isHidden: z.boolean(),
  /** Its words and name are removed for good. */
  isRemoved: z.boolean(),
  /** Its writer has changed it since it was hidden, and it waits for another look. */
  isRewritten: z.boolean(),
  /** The last reason for hiding it; null if it is visible. */
  hiddenFor: category.nullable(),
  /** A valid violation refers to it. */
  isRuled: z.boolean(),
  /** How many of the writer's votes for this restaurant a ruling withholds now. */
  withheldVotes: z.object({ held: z.number(), excluded: z.number() }),
  /** The requesting organiser's own involvement. */
  interest: z.enum(INTERESTS).nullable(),
  /** null: the requesting organiser may decide on it. */
  refusal: z.enum(['other_organiser_needed']).nullable(),
  reports: z.array(queuedReportSchema),
  person: z
    .object({
      fullName: z.string(),
      email: z.string(),
      isOrganiser: z.boolean(),
      isBanned: z.boolean(),
      /** Also null for a suspension that is over. */
      suspendedUntil: moment.nullable(),
      /** Number and list of valid violations, newest first. */
      standing: z.number(),
      violations: z.array(earlierViolationSchema),
    })
    .nullable(),
});
export type QueuedReview = z.infer<typeof queuedReviewSchema>;

export const appealStateSchema = z.object({
  appealText: z.string(),
  status: z.enum(APPEAL_STATES),
  createdAt: moment,
  decidedAt: moment.nullable(),
  decisionReason: z.string().nullable(),
});

/** A ruling as the affected person reads it. */
export const ownRulingSchema = z.object({
  sanction,
  category,
  isSevere: z.boolean(),
  reason: z.string(),
  createdAt: moment,
  /** When a suspension ends. */
  endsAt: moment.nullable(),
  isOver: z.boolean(),
  /** It blocks the account now; false for a ban that an organiser has lifted since. */
  isInForce: z.boolean(),
  /** Taken back on appeal. */
  isLifted: z.boolean(),
  restaurantName: z.string().nullable(),
  rating: z.number().nullable(),
  reviewText: z.string().nullable(),
  appealEndsAt: moment,
  isTooLate: z.boolean(),
  appeal: appealStateSchema.nullable(),
});
export type OwnRuling = z.infer<typeof ownRulingSchema>;

/** What the organisers see of every appeal. */
const listedAppeal = {
  id: z.uuid(),
  ...appealStateSchema.shape,
  decidedBy: z.string().nullable(),
  /** The deadline to decide it (S2 §9). */
  dueAt: moment,
  /** The decision is overdue. */
  isOverdue: z.boolean(),
  fullName: z.string(),
  email: z.string(),
  ruledAt: moment,
  endsAt: moment.nullable(),
  ruledBy: z.string().nullable(),
  /** null: the requesting organiser may decide it. */
  refusal: z.enum(['other_organiser_needed', 'not_yourself']).nullable(),
};

/** An appeal against a ruling on a review. */
export const listedReviewAppealSchema = z.object({
  kind: z.literal('review'),
  ...listedAppeal,
  sanction,
  category,
  isSevere: z.boolean(),
  reason: z.string(),
  restaurantId: restaurantIdSchema.nullable(),
  restaurantName: z.string().nullable(),
  rating: z.number().nullable(),
  reviewText: z.string().nullable(),
});
export type ListedReviewAppeal = z.infer<typeof listedReviewAppealSchema>;

/** A vote that a ruling is about. */
export const ruledVoteSchema = z.object({
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  dishName: z.string(),
  points: z.number(),
  /** The festival's day. */
  day: z.iso.date(),
  /** Whether this ruling keeps it out of every count now. */
  isWithheld: z.boolean(),
  /** Whether it counts now; if neither, a later ruling is about it. */
  isCounted: z.boolean(),
});
export type RuledVote = z.infer<typeof ruledVoteSchema>;

/** An appeal against a ruling on votes. */
export const listedVoteAppealSchema = z.object({
  kind: z.literal('votes'),
  ...listedAppeal,
  rulingId: z.uuid(),
  action: z.enum(['hold', 'exclude']),
  reason: z.enum(VOTE_RULING_REASONS),
  /** What the ruling organiser wrote for other organisers. */
  note: z.string(),
  /** Of the person who appeals. */
  votes: z.array(ruledVoteSchema),
});
export type ListedVoteAppeal = z.infer<typeof listedVoteAppealSchema>;

export const listedAppealSchema = z.discriminatedUnion('kind', [
  listedReviewAppealSchema,
  listedVoteAppealSchema,
]);
export type ListedAppeal = z.infer<typeof listedAppealSchema>;
