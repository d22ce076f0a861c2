import * as z from 'zod';
import { REPORT_REASONS, REVIEW_LIMITS } from './rules.ts';
import { tidyText } from '../tidy-text.ts';

export const reviewIdSchema = z.uuid().toLowerCase();
const starsSchema = z.number().int().min(1).max(REVIEW_LIMITS.maxStars);

/** Typed text, normalised before its length is checked; empty means none. */
const typedText = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform(tidyText)
    .pipe(z.string().max(maxLength).nullable())
    .nullable();

/** The reply of a restaurant's owner to a review. */
export const writtenReplySchema = z.object({
  replyText: z
    .string()
    .max(REVIEW_LIMITS.maxTextLength * 4)
    .transform((typed) => tidyText(typed) ?? '')
    .pipe(z.string().min(1).max(REVIEW_LIMITS.maxTextLength)),
});

/** The restaurant's reply to a review. */
export const replySchema = z.object({
  text: z.string(),
  repliedAt: z.iso.datetime(),
  /** The last change, `repliedAt` if unchanged; a request to change it names the version that the owner saw. */
  updatedAt: z.iso.datetime(),
  /** Whether the review was changed after it. */
  isOlder: z.boolean(),
});
export type Reply = z.infer<typeof replySchema>;

/** A review as anyone may read it: no account id, no e-mail (decision 12). */
export const reviewSchema = z.object({
  id: reviewIdSchema,
  rating: starsSchema,
  reviewText: z.string().nullable(),
  /** Empty for an account without a name. */
  reviewerName: z.string(),
  createdAt: z.iso.datetime(),
  /** null if unchanged. */
  updatedAt: z.iso.datetime().nullable(),
  reply: replySchema.nullable(),
});
export type Review = z.infer<typeof reviewSchema>;

export const reviewPageSchema = z.object({
  /** The last written or changed first. */
  reviews: z.array(reviewSchema),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  summary: z.object({
    count: z.number().int(),
    /** Mean of the stars, one decimal; null without reviews. */
    averageStars: z.number().nullable(),
    /** How many gave 1, 2, 3, 4 and 5 stars. */
    byStars: z.array(z.number().int()).length(REVIEW_LIMITS.maxStars),
  }),
});
export type ReviewPage = z.infer<typeof reviewPageSchema>;

export const writtenReviewSchema = z.object({
  rating: starsSchema,
  reviewText: typedText(REVIEW_LIMITS.maxTextLength),
  /** `versionOf` the review that its writer saw before; null: none. Without it, any is replaced. */
  seen: z.iso.datetime().nullable().optional(),
});
export type WrittenReview = z.infer<typeof writtenReviewSchema>;

/** The present person's own data about a restaurant's reviews. */
export const ownReviewSchema = z.object({
  /** null if not written yet. `hidden`: whether an organiser has hidden it, and why. */
  review: reviewSchema
    .extend({ hidden: z.boolean(), hiddenFor: z.enum(REPORT_REASONS).nullable() })
    .nullable(),
  /** Whether they have voted here, and so may write one. */
  mayReview: z.boolean(),
  /** Whether they own the restaurant, and so may reply. */
  mayReply: z.boolean(),
  /** Reviews here that they have reported already. */
  reportedIds: z.array(reviewIdSchema),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

export const reviewReportSchema = z.object({
  reason: z.enum(REPORT_REASONS),
  note: typedText(REVIEW_LIMITS.maxNoteLength),
});
