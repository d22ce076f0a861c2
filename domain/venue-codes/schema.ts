import * as z from 'zod';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { typedWords } from '../text.ts';
import { MAX_LABEL_LENGTH } from './rules.ts';

export const screenIdSchema = z.uuid().toLowerCase();
export const ofScreenSchema = z.object({
  restaurantId: restaurantIdSchema,
  screenId: screenIdSchema,
});
export const labelSchema = typedWords(MAX_LABEL_LENGTH).min(1);

/**
 * Chosen by the phone: whoever sends it again after signing in gets the proof. 32 random bytes in base64url.
 */
export const claimTokenSchema = z.string().regex(/^[\w-]{43}$/);

export const redeemSchema = z.object({
  restaurantId: restaurantIdSchema,
  /** As typed or scanned; capitals, spaces and hyphens do not matter. */
  code: z.string().max(40),
  /** Used only if nobody is signed in. */
  claimToken: claimTokenSchema,
});

/** A proof that somebody was at the counter. */
export const proofSchema = z.object({
  restaurantId: restaurantIdSchema,
  /** The festival's day on which it is good, `YYYY-MM-DD`. */
  day: z.iso.date(),
  /** Whether it belongs to the present person; if not, they claim it after signing in. */
  isOwn: z.boolean(),
});
export type Proof = z.infer<typeof proofSchema>;

/** What a counter screen learns of itself. */
export const counterScreenSchema = z.object({
  /** The server's clock, so that a screen with a wrong one can correct itself. */
  now: z.iso.datetime(),
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  isRevoked: z.boolean(),
});
export type CounterScreen = z.infer<typeof counterScreenSchema>;

/** A screen as owners and organisers see it. */
export const venueScreenSchema = z.object({
  id: screenIdSchema,
  label: z.string(),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /**
   * Redeemed codes, in all and of the festival's present day; null for owners while the figures of votes are hidden
   * from them: nearly each code is followed by a vote.
   */
  uses: z.number().int().nullable(),
  usesToday: z.number().int().nullable(),
  lastUseAt: z.iso.datetime().nullable(),
});
export type VenueScreen = z.infer<typeof venueScreenSchema>;

export const venueScreensSchema = z.object({ screens: z.array(venueScreenSchema) });

/** A new screen with its secret, which no other answer contains. */
export const newScreenSchema = z.object({
  screen: venueScreenSchema,
  /** Base32, as authenticators read it. */
  secret: z.string(),
});
export type NewScreen = z.infer<typeof newScreenSchema>;
