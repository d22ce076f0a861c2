import * as z from 'zod';
import { auditEntrySchema } from '../audit/schema.ts';
import { LANGUAGES } from '../language.ts';
import { APPEAL_STATES } from '../moderation/rules.ts';
import { listedPersonSchema, PROVIDERS, sessionSchema } from '../people/schema.ts';
import { REPORT_REASONS } from '../reviews/rules.ts';

/** What somebody is suspended or banned for, as they were told. */
const suspensionSchema = z.object({
  ruledAt: z.iso.datetime(),
  category: z.enum(REPORT_REASONS),
  reason: z.string(),
  /** Of the review as it stood; null where it was not about one. */
  rating: z.number().nullable(),
  reviewText: z.string().nullable(),
  restaurantName: z.string().nullable(),
  /** null where nobody has appealed. */
  appeal: z.enum(APPEAL_STATES).nullable(),
});
export type Suspension = z.infer<typeof suspensionSchema>;

/** One account with all that organisers need to help its person. */
export const accountDetailsSchema = z.object({
  person: listedPersonSchema,
  locale: z.enum(LANGUAGES),
  /** Tells one state of the name, language and roles from the next. */
  version: z.iso.datetime(),
  /** The ruling that suspends them now; null where none does. */
  suspension: suspensionSchema.nullable(),
  /** Why they are banned: by a ruling, or by hand, with what they were told; null where they are not. */
  ban: z.object({ ruling: suspensionSchema.nullable(), reason: z.string().nullable() }).nullable(),
  /** Until when an invitation that was sent works; null where none waits. */
  invitedUntil: z.iso.datetime().nullable(),
  hasPassword: z.boolean(),
  providers: z.array(z.enum(PROVIDERS)),
  votes: z.number(),
  reviews: z.number(),
  favourites: z.number(),
  violations: z.number(),
  /** When a session was last renewed, at most a day after its last use; null for who has none. */
  lastSeenAt: z.iso.datetime().nullable(),
  restaurants: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sessions: z.array(sessionSchema),
  /** What was done to the account, the latest first. */
  entries: z.array(auditEntrySchema),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;
