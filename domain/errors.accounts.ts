import * as z from 'zod';

const none = z.object({}).optional();

/** The part of `ERRORS` about the accounts and roles of others, as organisers handle them. */
export const ACCOUNT_ERRORS = {
  /** The operation needs a new confirmation that it is the account's person: `people.confirm`. */
  confirmation_due: { status: 403, data: none },
  /** An organiser or owner whose password is known to be shorter than their role asks for. */
  longer_password_due: { status: 403, data: none },
  /** A new password that is long enough for anybody, but not for the account's role. */
  password_short_for_role: { status: 400, data: z.object({ minLength: z.number() }) },
  last_admin: { status: 409, data: none },
  /** An organiser's account is deleted only after another one has taken the role from it. */
  organiser_may_not_leave: { status: 409, data: none },
  /** An unconfirmed account cannot be made an admin. */
  person_unconfirmed: { status: 409, data: none },
  /** A banned account cannot be made an owner. */
  person_banned: { status: 409, data: none },
  /** A person who may not sign in now cannot be made an admin. */
  person_suspended: { status: 409, data: none },
  not_yourself: { status: 409, data: none },
  /** An organiser creates an account for an address that has one already. */
  account_exists: { status: 409, data: z.object({ personId: z.string() }) },
  /** The address typed for confirmation is a different one. */
  address_mismatch: { status: 409, data: none },
  quick_setup_too_long: { status: 409, data: z.object({ maxLines: z.number() }) },
  /** No line of the quick set-up would change anything. */
  quick_setup_empty: { status: 409, data: none },
  /** The quick set-up would no longer do what the organiser saw. */
  quick_setup_outdated: { status: 409, data: none },
} as const;
