import * as z from 'zod';

const none = z.object({}).optional();

/** The part of `ERRORS` about the accounts and roles of others, as organisers handle them. */
export const ACCOUNT_ERRORS = {
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
