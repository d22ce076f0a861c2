import * as z from 'zod';
import { ACCOUNT_ERRORS } from './errors.accounts.ts';
import { FACTOR_ERRORS } from './errors.factors.ts';
import { IMPORT_ERRORS } from './errors.imports.ts';
import { RESULT_ERRORS } from './errors.results.ts';

const none = z.object({}).optional();
/** `appealToken` lets the person appeal; it is empty without a ruling. */
const ruled = z.object({ reason: z.string(), appealToken: z.string() });

/**
 * Every refusal of the API: a stable code, its HTTP status, and the parameters of its text. The texts are in
 * the catalogues under `errors.<code>`; a rule, a disabled button and a message use the same one.
 */
export const ERRORS = {
  invalid_input: {
    status: 400,
    data: z.object({
      field: z.string(),
      issues: z.array(z.object({ field: z.string(), rule: z.string() })),
    }),
  },
  malformed_json: { status: 400, data: none },
  /** A new link of a restaurant that may not be shown; `problem`: one of `LINK_PROBLEMS`. */
  link_refused: { status: 400, data: z.object({ field: z.string(), problem: z.string() }) },
  no_rating: { status: 400, data: none },
  one_dish_only: { status: 400, data: none },
  too_many_points: { status: 400, data: z.object({ points: z.number(), maxPoints: z.number() }) },
  confirmation_link_invalid: { status: 400, data: none },
  /** A field of the form for requesting a restaurant's dashboard is empty (S2 §5). */
  all_fields_required: { status: 400, data: none },
  name_too_short: { status: 400, data: none },
  password_required: { status: 400, data: none },
  password_too_short: { status: 400, data: none },
  /** A password that is too common, or one that could be guessed for this person. */
  password_common: { status: 400, data: none },
  passwords_differ: { status: 400, data: none },
  reset_link_invalid: { status: 400, data: none },
  /** The verifier does not fit the code from the in-app browser: somebody else has requested the code. */
  bad_code_verifier: { status: 400, data: none },
  /** The token of an unsubscribe link in a mail. */
  mail_link_invalid: { status: 400, data: none },
  /** A time in the past, or further ahead than the next two days. */
  sold_out_time_wrong: { status: 400, data: none },
  /** The text is no mail domain, mail address, IP address or network. */
  trace_text_unclear: { status: 400, data: none },
  /** The network is larger than those by which votes are compared. */
  trace_network_too_wide: { status: 400, data: none },
  /** The proof in the link of a mail about a ruling. */
  appeal_link_invalid: { status: 400, data: none },
  /** A setting that is not of its kind: `setting_switch_invalid` and the following. */
  setting_switch_invalid: { status: 400, data: none },
  setting_close_invalid: { status: 400, data: none },
  setting_title_invalid: { status: 400, data: none },
  setting_media_invalid: { status: 400, data: none },
  setting_link_invalid: { status: 400, data: none },
  setting_email_invalid: { status: 400, data: none },
  setting_postal_invalid: { status: 400, data: none },
  setting_sponsors_invalid: { status: 400, data: none },
  setting_evidence_invalid: { status: 400, data: none },
  setting_sign_up_proof_invalid: { status: 400, data: none },
  /** For a vote and the own votes; other operations that need a session use `signed_out`. */
  sign_in_required: { status: 401, data: none },
  signed_out: { status: 401, data: none },
  /** A request for a restaurant's dashboard needs a session, or the password of a new account. */
  request_needs_sign_in: { status: 401, data: none },
  wrong_credentials: { status: 401, data: none },
  /** The Google or Apple token is invalid, expired, or not of this app or attempt. */
  identity_token_invalid: { status: 401, data: none },
  email_unconfirmed: { status: 403, data: none },
  /** The provider has not verified the address. */
  provider_address_missing: { status: 403, data: none },
  /** An account with this address exists, but the address was never confirmed. */
  provider_account_unconfirmed: { status: 403, data: none },
  /** Sent only to a person who has proved that the account is theirs; without data if no reason is known. */
  account_banned: { status: 403, data: ruled.optional() },
  /** Sent as `account_banned`; `until`: when the suspension ends. */
  account_suspended: { status: 403, data: ruled.extend({ until: z.iso.datetime() }) },
  admin_required: { status: 403, data: none },
  /** Figures of votes are hidden from owners until a result is published. */
  votes_hidden: { status: 403, data: none },
  /** For marking dishes as sold out. */
  staff_required: { status: 403, data: none },
  /** The person must own the restaurant in question. */
  owner_required: { status: 403, data: none },
  /** The confirmation link was opened in another browser than that of the sign-up: a password is required. */
  password_needed: { status: 403, data: none },
  wrong_password: { status: 403, data: none },
  /** `method`: whether to enter the password again or, without a password, to sign in again. */
  reauthentication_required: {
    status: 403,
    data: z.object({ method: z.enum(['password', 'sign_in']) }),
  },
  /** Sign-ups need a proof of work now, and this one has none, or one that is wrong, expired or used. */
  sign_up_proof_required: { status: 403, data: none },
  foreign_origin: { status: 403, data: none },
  /** Switched off, for a while. */
  voting_closed: { status: 403, data: none },
  /** The set time has come. */
  voting_over: { status: 403, data: none },
  /** Owners and staff do not vote for their own place. */
  own_restaurant: { status: 403, data: none },
  too_far: {
    status: 403,
    data: z.object({ distanceMiles: z.number(), rangeMiles: z.number() }),
  },
  unknown_operation: { status: 404, data: none },
  /** The code from the in-app browser is unknown, used or expired. */
  flow_state_not_found: { status: 404, data: none },
  /** The nonce of the app's sign-in is unknown, used or expired, or belongs to another provider. */
  native_nonce_not_found: { status: 404, data: none },
  state_not_found: { status: 404, data: none },
  county_not_found: { status: 404, data: none },
  zip_not_found: { status: 404, data: z.object({ zip: z.string() }) },
  restaurant_not_found: { status: 404, data: none },
  dish_not_found: { status: 404, data: none },
  review_not_found: { status: 404, data: none },
  session_not_found: { status: 404, data: none },
  person_not_found: { status: 404, data: none },
  mail_not_found: { status: 404, data: none },
  access_request_not_found: { status: 404, data: none },
  ownership_not_found: { status: 404, data: none },
  proposal_not_found: { status: 404, data: none },
  appeal_not_found: { status: 404, data: none },
  import_not_found: { status: 404, data: none },
  /** The entry of the audit log has no former value of this field. */
  former_value_not_found: { status: 404, data: none },
  broadcast_not_found: { status: 404, data: none },
  ballot_not_found: { status: 404, data: none },
  vote_cluster_not_found: { status: 404, data: none },
  vote_ruling_not_found: { status: 404, data: none },
  /** Of no screen of this restaurant, mistyped, or of a step long ago. */
  venue_code_unknown: { status: 404, data: none },
  venue_screen_not_found: { status: 404, data: none },
  /** `variables`: missing environment variables; sent outside production only. */
  provider_not_configured: {
    status: 404,
    data: z.object({ provider: z.string(), variables: z.string() }),
  },
  /** A real code, some minutes off: it is old, or the clock of its screen is wrong. */
  venue_code_clock: { status: 409, data: z.object({ minutes: z.number() }) },
  /** No chain is configured. */
  anchors_off: { status: 409, data: none },
  /** More people have redeemed this code than a counter serves in its time. */
  venue_code_used_up: { status: 409, data: none },
  /** Its codes are no longer accepted. */
  venue_screen_revoked: { status: 409, data: none },
  staff_full: { status: 409, data: z.object({ maxStaff: z.number() }) },
  venue_screens_full: { status: 409, data: z.object({ maxScreens: z.number() }) },
  /** The proof is of another day, or another account has claimed it. */
  venue_claim_gone: { status: 409, data: none },
  already_voted_today: { status: 409, data: none },
  email_already_voted_today: { status: 409, data: z.object({ email: z.string() }) },
  mailbox_already_voted_today: { status: 409, data: z.object({ email: z.string() }) },
  duplicate_vote: { status: 409, data: none },
  email_already_registered: { status: 409, data: none },
  /** As `email_already_registered`, for an account that is created with an access request (S2 §8). */
  request_email_registered: { status: 409, data: none },
  request_pending: { status: 409, data: none },
  already_owner: { status: 409, data: none },
  /** Another organiser was faster. */
  request_already_decided: { status: 409, data: none },
  request_superseded: { status: 409, data: none },
  request_withdrawn: { status: 409, data: none },
  proposal_already_decided: { status: 409, data: none },
  appeal_already_decided: {
    status: 409,
    data: z.object({
      status: z.enum(['granted', 'rejected']),
      /** The name of the person who decided; null once that account is deleted. */
      decidedBy: z.string().nullable(),
      decidedAt: z.iso.datetime(),
    }),
  },
  /** This organiser ruled or is involved in the review, and another one can decide. */
  other_organiser_needed: { status: 409, data: none },
  /** The organiser cast some of these votes, or owns a restaurant that got some. */
  ruling_on_own_votes: { status: 409, data: none },
  /** A ruling on some of these votes waits for a second organiser. */
  vote_ruling_waiting: { status: 409, data: z.object({ rulingId: z.string() }) },
  /** Another organiser has decided the ruling. */
  vote_ruling_decided: { status: 409, data: none },
  /** The ruling would change no vote. */
  vote_ruling_empty: { status: 409, data: none },
  /** Later rulings have changed all votes of the ruling that was to be undone. */
  vote_ruling_overtaken: { status: 409, data: none },
  vote_ruling_too_large: { status: 409, data: z.object({ maxBallots: z.number() }) },
  /** Another ruling is being written, or votes have kept the counters busy. */
  vote_rulings_busy: { status: 409, data: none },
  /** No ballot has traces: none has left any yet, or all are erased with their key. */
  traces_erased: { status: 409, data: none },
  appeal_already_sent: { status: 409, data: none },
  appeal_too_late: { status: 409, data: none },
  /** The ruling keeps no vote of the person out of the counts any more. */
  appeal_ruling_over: { status: 409, data: none },
  /** An organiser's role must be removed before a ruling on them. */
  person_is_organiser: { status: 409, data: none },
  /** The proposal would change nothing. */
  proposal_empty: { status: 409, data: none },
  /** The account of a reset link was deleted, or may not sign in. */
  reset_session_failed: { status: 409, data: none },
  ...ACCOUNT_ERRORS,
  ...FACTOR_ERRORS,
  /** Somebody else changed it in the meantime. */
  edit_conflict: { status: 409, data: none },
  /** A restaurant of the county, or a dish of the restaurant, has this name already. */
  name_taken: { status: 409, data: z.object({ name: z.string(), takenById: z.string() }) },
  coordinates_outside: { status: 409, data: none },
  /** The featured dish is not one of the restaurant's active dishes. */
  featured_dish_not_shown: { status: 409, data: none },
  too_many_dishes: { status: 409, data: z.object({ maxDishes: z.number() }) },
  /** Votes and reviews are kept, and so are their restaurants and dishes. */
  restaurant_has_votes: {
    status: 409,
    data: z.object({ votes: z.number(), reviews: z.number() }),
  },
  /** What was asked of a published result stays readable, and so does whose restaurant it was. */
  restaurant_has_objections: { status: 409, data: z.object({ objections: z.number() }) },
  dish_has_votes: { status: 409, data: z.object({ votes: z.number() }) },
  /** Only two different dishes on the menu of one restaurant are merged. */
  dishes_not_mergeable: { status: 409, data: none },
  /** Only two different restaurants that take part are merged. */
  restaurants_not_mergeable: { status: 409, data: none },
  /** It is merged into another restaurant, or another into it. */
  /** The restaurant of a proposal is merged: changes are proposed for the one of this name. */
  proposal_elsewhere: { status: 409, data: z.object({ name: z.string() }) },
  restaurant_is_merged: { status: 409, data: none },
  restaurant_not_merged: { status: 409, data: none },
  /** It is merged into another dish, or another into it. */
  dish_is_merged: { status: 409, data: none },
  dish_not_merged: { status: 409, data: none },
  /** Only people who have voted at a restaurant may review it. */
  review_needs_vote: { status: 409, data: none },
  ...IMPORT_ERRORS,
  /** The broadcast's state does not allow this. */
  broadcast_not_so: { status: 409, data: none },
  /** The broadcast lacks its subject or its text in a language. */
  broadcast_incomplete: { status: 409, data: none },
  /** No organiser has set the postal address that the mail must contain. */
  broadcast_without_address: { status: 409, data: none },
  broadcast_to_nobody: { status: 409, data: none },
  broadcast_time_past: { status: 409, data: none },
  /** It may be planned at most so many days ahead. */
  broadcast_time_far: { status: 409, data: z.object({ days: z.number() }) },
  /** The recipients are no longer those that the organiser saw. */
  broadcast_audience_changed: { status: 409, data: z.object({ count: z.number() }) },
  ...RESULT_ERRORS,
  idempotency_key_reused: { status: 409, data: none },
  restaurant_location_unavailable: { status: 409, data: none },
  body_too_large: { status: 413, data: z.object({ maxBytes: z.number() }) },
  /** The file has too many bytes, or the picture too many pixels. */
  picture_too_large: {
    status: 413,
    data: z.object({ megabytes: z.number(), megapixels: z.number() }),
  },
  sheet_too_many_rows: { status: 413, data: z.object({ maxRows: z.number() }) },
  /** The sheet is too large once unpacked, or takes too long to read. */
  sheet_too_complex: { status: 413, data: none },
  unsupported_media_type: { status: 415, data: none },
  picture_unreadable: { status: 415, data: none },
  sheet_unreadable: { status: 415, data: none },
  sheet_encrypted: { status: 415, data: none },
  /** From Excel before 2007. */
  sheet_old_format: { status: 415, data: none },
  sheet_empty: { status: 422, data: none },
  sheet_no_headings: { status: 422, data: none },
  position_needed: { status: 422, data: none },
  /** Here, only votes with the code of the counter screen count. */
  venue_code_needed: { status: 422, data: none },
  position_stale: { status: 422, data: z.object({ maxAgeSeconds: z.number() }) },
  position_vague: { status: 422, data: z.object({ maxAccuracyMeters: z.number() }) },
  too_many_requests: { status: 429, data: z.object({ retryAfterSeconds: z.number() }) },
  /** More requests than the server can answer in time. */
  overloaded: { status: 503, data: z.object({ retryAfterSeconds: z.number() }) },
  /** The database cannot be reached, or its disk is full. */
  database_unavailable: { status: 503, data: z.object({ retryAfterSeconds: z.number() }) },
  /** `reason`: the mail server's answer. */
  test_mail_not_sent: { status: 502, data: z.object({ reason: z.string() }) },
  google_url_missing: { status: 502, data: none },
  apple_url_missing: { status: 502, data: none },
  account_not_created: { status: 500, data: none },
  request_failed: { status: 500, data: none },
  internal: { status: 500, data: z.object({ errorId: z.string() }) },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorData<Code extends ErrorCode> = z.infer<(typeof ERRORS)[Code]['data']>;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** The part of the table that one operation declares, in the shape that oRPC's `.errors()` takes. */
export function errorsOf<Code extends ErrorCode>(
  ...codes: Code[]
): { [C in Code]: (typeof ERRORS)[C] } {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as never;
}
