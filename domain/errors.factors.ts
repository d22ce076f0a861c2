import * as z from 'zod';

const none = z.object({}).optional();

/** The part of `ERRORS` about the second step at sign-in. */
export const FACTOR_ERRORS = {
  /** Password or provider were right. `token` goes with the second step; `ways`: what the account has for it. */
  second_step_needed: {
    status: 401,
    data: z.object({ token: z.string(), ways: z.array(z.enum(['app', 'code', 'passkey'])) }),
  },
  /** The first step is too long ago, or has been used. */
  second_step_expired: { status: 401, data: none },
  /** The account has a second step: the person confirms by that, not by the password. */
  second_step_confirms: { status: 403, data: none },
  second_factor_code_wrong: { status: 403, data: none },
  /** An organiser must set up a second step before they act. */
  second_factor_required: { status: 403, data: none },
  /** The account has an authenticator app already. */
  authenticator_exists: { status: 409, data: none },
  /** There is no authenticator app to confirm or to turn off, or no second step at all. */
  second_factor_missing: { status: 409, data: none },
  /** The passkey was refused: it is unknown, or its answer is not to our question. */
  passkey_refused: { status: 403, data: none },
  passkey_not_found: { status: 404, data: none },
  passkey_exists: { status: 409, data: none },
  too_many_passkeys: { status: 409, data: z.object({ max: z.number() }) },
} as const;
