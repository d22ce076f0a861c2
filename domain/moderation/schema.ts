import * as z from 'zod';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { REPORT_REASONS, REPORT_STATES } from '../reviews/rules.ts';
import { tidyText } from '../tidy-text.ts';
import { reviewIdSchema } from '../reviews/schema.ts';
import { APPEAL_STATES, INTERESTS, MODERATION_LIMITS, REVIEW_FATES, SANCTIONS } from './rules.ts';

/** Several lines that somebody must write, tidied before their length is looked at. */
const written = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform((typed) => tidyText(typed) ?? '')
    .pipe(z.string().min(1).max(maxLength));

/** Why it is ruled so; the person reads it. */
export const rulingReasonSchema = written(MODERATION_LIMITS.reasonLength);
export const appealTextSchema = written(MODERATION_LIMITS.appealLength);

/**
 * A review is known by whose it is and of what: one a person and restaurant (decision 12). Also where
 * its writer has removed it, and only reports say what it said.
 */
const place = { restaurantId: restaurantIdSchema, personId: z.uuid().toLowerCase() };

/** The review that an organiser decides on, as they saw it. */
export const seenReviewSchema = z.object({
  ...place,
  /** `version` of what they saw. */
  seen: z.string().max(64),
});
export type SeenReview = z.output<typeof seenReviewSchema>;

/** Why it is hidden; its writer is told. */
export const hidingSchema = seenReviewSchema.extend({ category: z.enum(REPORT_REASONS) });
export type Hiding = z.output<typeof hidingSchema>;

/** What an organiser says against the writer of a review. */
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
  /** Who reported it; null once their account is gone. */
  reporter: z.string().nullable(),
  createdAt: moment,
  status: z.enum(REPORT_STATES),
  /** By when somebody looks at it (S2 §9). */
  dueAt: moment,
  /** Nobody has yet. */
  isOverdue: z.boolean(),
  decidedAt: moment.nullable(),
  /** The name of who decided. */
  decidedBy: z.string().nullable(),
  /** What the review said when it was reported; null where it says that still. */
  asReported: z.object({ rating: z.number(), reviewText: z.string().nullable() }).nullable(),
});
export type QueuedReport = z.infer<typeof queuedReportSchema>;

/** What stands against somebody already. */
const earlierViolationSchema = z.object({
  id: z.uuid(),
  sanction,
  category,
  isSevere: z.boolean(),
  createdAt: moment,
  endsAt: moment.nullable(),
  /** Taken back on appeal: it counts no more. */
  isLifted: z.boolean(),
  restaurantName: z.string().nullable(),
});

/** A review as the organisers see it: with its reports, its restaurant and its writer. */
export const queuedReviewSchema = z.object({
  ...place,
  restaurantName: z.string(),
  /** Another one whenever something that decides was changed. */
  version: z.string(),
  /** null where its writer has removed it for good. */
  reviewId: reviewIdSchema.nullable(),
  rating: z.number(),
  reviewText: z.string().nullable(),
  reviewerName: z.string(),
  createdAt: moment.nullable(),
  updatedAt: moment.nullable(),
  isHidden: z.boolean(),
  /** Its words and name are gone for good. */
  isRemoved: z.boolean(),
  /** Its writer has changed it since it was hidden, and it waits to be looked at again. */
  isRewritten: z.boolean(),
  /** What it was last hidden for; null where it is shown. */
  hiddenFor: category.nullable(),
  /** A violation stands for it. */
  isRuled: z.boolean(),
  /** What whoever asks has to do with it themselves. */
  interest: z.enum(INTERESTS).nullable(),
  /** null: whoever asks may decide on it. */
  refusal: z.enum(['other_organiser_needed']).nullable(),
  reports: z.array(queuedReportSchema),
  person: z
    .object({
      fullName: z.string(),
      email: z.string(),
      isOrganiser: z.boolean(),
      isBanned: z.boolean(),
      /** null too for a suspension that is over. */
      suspendedUntil: moment.nullable(),
      /** How many violations stand, and what they were; the latest first. */
      standing: z.number(),
      violations: z.array(earlierViolationSchema),
    })
    .nullable(),
});
export type QueuedReview = z.infer<typeof queuedReviewSchema>;

const appealStateSchema = z.object({
  appealText: z.string(),
  status: z.enum(APPEAL_STATES),
  createdAt: moment,
  decidedAt: moment.nullable(),
  decisionReason: z.string().nullable(),
});

/** A ruling as the person reads it whom it is about. */
export const ownRulingSchema = z.object({
  sanction,
  category,
  isSevere: z.boolean(),
  reason: z.string(),
  createdAt: moment,
  /** When a suspension is over. */
  endsAt: moment.nullable(),
  isOver: z.boolean(),
  /** It keeps the account out now; not so a ban that an organiser has lifted since. */
  isInForce: z.boolean(),
  /** Taken back: on appeal. */
  isLifted: z.boolean(),
  restaurantName: z.string().nullable(),
  rating: z.number().nullable(),
  reviewText: z.string().nullable(),
  appealEndsAt: moment,
  isTooLate: z.boolean(),
  appeal: appealStateSchema.nullable(),
});
export type OwnRuling = z.infer<typeof ownRulingSchema>;

/** An appeal as the organisers see it. */
export const listedAppealSchema = z.object({
  id: z.uuid(),
  ...appealStateSchema.shape,
  decidedBy: z.string().nullable(),
  /** By when it is decided (S2 §9). */
  dueAt: moment,
  /** It is still not there. */
  isOverdue: z.boolean(),
  fullName: z.string(),
  email: z.string(),
  sanction,
  category,
  isSevere: z.boolean(),
  reason: z.string(),
  ruledAt: moment,
  endsAt: moment.nullable(),
  ruledBy: z.string().nullable(),
  /** null: whoever asks may decide it. */
  refusal: z.enum(['other_organiser_needed', 'not_yourself']).nullable(),
  restaurantId: restaurantIdSchema.nullable(),
  restaurantName: z.string().nullable(),
  rating: z.number().nullable(),
  reviewText: z.string().nullable(),
});
export type ListedAppeal = z.infer<typeof listedAppealSchema>;
