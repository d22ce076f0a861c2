import * as z from 'zod';
import { auditEntrySchema } from '../audit/schema.ts';
import { LANGUAGES } from '../language.ts';
import { APPEAL_STATES } from '../moderation/rules.ts';
import { listedPersonSchema, PROVIDERS, sessionSchema } from '../people/schema.ts';
import { REPORT_REASONS } from '../reviews/rules.ts';

/** The reason for a suspension or ban, as the person reads it. */
const suspensionSchema = z.object({
  ruledAt: z.iso.datetime(),
  category: z.enum(REPORT_REASONS),
  reason: z.string(),
  /** The review as it was then; null if the ruling was not about a review. */
  rating: z.number().nullable(),
  reviewText: z.string().nullable(),
  restaurantName: z.string().nullable(),
  /** null without an appeal. */
  appeal: z.enum(APPEAL_STATES).nullable(),
});
export type Suspension = z.infer<typeof suspensionSchema>;

/** One account, with all that organisers need to help its owner. */
export const accountDetailsSchema = z.object({
  person: listedPersonSchema,
  locale: z.enum(LANGUAGES),
  /** Identifies one state of the name, language and roles. */
  version: z.iso.datetime(),
  /** The ruling that suspends them now; null without one. */
  suspension: suspensionSchema.nullable(),
  /** Why they are banned: by a ruling, or by hand with a reason; null if they are not banned. */
  ban: z.object({ ruling: suspensionSchema.nullable(), reason: z.string().nullable() }).nullable(),
  /** When the link of an invitation expires; null without an open invitation. */
  invitedUntil: z.iso.datetime().nullable(),
  hasPassword: z.boolean(),
  providers: z.array(z.enum(PROVIDERS)),
  hasSecondFactor: z.boolean(),
  votes: z.number(),
  reviews: z.number(),
  favourites: z.number(),
  violations: z.number(),
  /** When a session was last renewed, at most a day after its last use; null without sessions. */
  lastSeenAt: z.iso.datetime().nullable(),
  restaurants: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sessions: z.array(sessionSchema),
  /** Changes made to the account, newest first. */
  entries: z.array(auditEntrySchema),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;
