import * as z from 'zod';

/**
 * Every refusal the API can answer with: a stable code, its HTTP status, and the parameters that
 * its text needs. The text itself stands under `errors.<code>` in the catalogues, so the rule, the
 * disabled button and the message cannot disagree.
 */
const none = z.object({}).optional();

export const ERRORS = {
  invalid_input: {
    status: 400,
    data: z.object({
      field: z.string(),
      issues: z.array(z.object({ field: z.string(), rule: z.string() })),
    }),
  },
  malformed_json: { status: 400, data: none },
  no_rating: { status: 400, data: none },
  one_dish_only: { status: 400, data: none },
  too_many_points: { status: 400, data: z.object({ points: z.number(), maxPoints: z.number() }) },
  confirmation_link_invalid: { status: 400, data: none },
  reset_link_invalid: { status: 400, data: none },
  /** The token of a mail that stops others. */
  mail_link_invalid: { status: 400, data: none },
  /** To vote; whatever else needs somebody who is signed in says `signed_out`. */
  sign_in_required: { status: 401, data: none },
  signed_out: { status: 401, data: none },
  wrong_credentials: { status: 401, data: none },
  email_unconfirmed: { status: 403, data: none },
  account_banned: { status: 403, data: none },
  admin_required: { status: 403, data: none },
  /** Whoever does it must own the restaurant that it is about. */
  owner_required: { status: 403, data: none },
  /** A confirmation link was opened in another browser than the one that signed up. */
  password_needed: { status: 403, data: none },
  wrong_password: { status: 403, data: none },
  /** `method`: type the password again, or, without one, sign in again. */
  reauthentication_required: {
    status: 403,
    data: z.object({ method: z.enum(['password', 'sign_in']) }),
  },
  foreign_origin: { status: 403, data: none },
  voting_closed: { status: 403, data: none },
  too_far: {
    status: 403,
    data: z.object({ distanceMiles: z.number(), rangeMiles: z.number() }),
  },
  unknown_operation: { status: 404, data: none },
  state_not_found: { status: 404, data: none },
  county_not_found: { status: 404, data: none },
  zip_not_found: { status: 404, data: z.object({ zip: z.string() }) },
  restaurant_not_found: { status: 404, data: none },
  dish_not_found: { status: 404, data: none },
  review_not_found: { status: 404, data: none },
  session_not_found: { status: 404, data: none },
  person_not_found: { status: 404, data: none },
  mail_not_found: { status: 404, data: none },
  /** `variables`: what the environment lacks; told outside production only. */
  provider_not_configured: {
    status: 404,
    data: z.object({ provider: z.string(), variables: z.string() }),
  },
  already_voted_today: { status: 409, data: none },
  email_already_voted_today: { status: 409, data: z.object({ email: z.string() }) },
  duplicate_vote: { status: 409, data: none },
  email_already_registered: { status: 409, data: none },
  /** The account of a reset link is gone, or may not sign in. */
  reset_session_failed: { status: 409, data: none },
  last_admin: { status: 409, data: none },
  /** An account that nobody has confirmed cannot be made an admin. */
  person_unconfirmed: { status: 409, data: none },
  not_yourself: { status: 409, data: none },
  /** Whoever reviews a restaurant has voted there. */
  review_needs_vote: { status: 409, data: none },
  idempotency_key_reused: { status: 409, data: none },
  restaurant_location_unavailable: { status: 409, data: none },
  body_too_large: { status: 413, data: z.object({ maxBytes: z.number() }) },
  /** In bytes, or in pixels. */
  picture_too_large: {
    status: 413,
    data: z.object({ megabytes: z.number(), megapixels: z.number() }),
  },
  unsupported_media_type: { status: 415, data: none },
  picture_unreadable: { status: 415, data: none },
  position_needed: { status: 422, data: none },
  position_stale: { status: 422, data: z.object({ maxAgeSeconds: z.number() }) },
  position_vague: { status: 422, data: z.object({ maxAccuracyMeters: z.number() }) },
  too_many_requests: { status: 429, data: z.object({ retryAfterSeconds: z.number() }) },
  google_url_missing: { status: 502, data: none },
  apple_url_missing: { status: 502, data: none },
  internal: { status: 500, data: z.object({ errorId: z.string() }) },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorData<Code extends ErrorCode> = z.infer<(typeof ERRORS)[Code]['data']>;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** The part of the table that one operation declares, in the shape oRPC's `.errors()` takes. */
export function errorsOf<Code extends ErrorCode>(
  ...codes: Code[]
): { [C in Code]: (typeof ERRORS)[C] } {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as never;
}
