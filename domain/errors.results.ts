import * as z from 'zod';

const none = z.object({}).optional();

/** The part of `ERRORS` about the result of the festival. */
export const RESULT_ERRORS = {
  /** As `rulesProblem` says; `category`: the place in the list from 1, or 0. */
  results_rules_invalid: {
    status: 400,
    data: z.object({ problem: z.string(), category: z.number() }),
  },
  /** A change after the first vote, or a correction, says why in every language. */
  results_reason_needed: { status: 400, data: none },
  /** Another organiser has withdrawn, replaced or published this version. */
  results_gone: { status: 404, data: none },
  result_version_not_found: { status: 404, data: none },
  result_list_not_found: { status: 404, data: none },
  /** It is not ready, has failed, or was deleted after its week. */
  result_pack_not_found: { status: 404, data: none },
  results_voting_open: { status: 409, data: none },
  /** The counters, the votes and the public log do not say the same. */
  results_drift: { status: 409, data: z.object({ count: z.number() }) },
  /** The public log is paused. */
  results_log_halted: { status: 409, data: none },
  /** Votes, a ruling or another organiser are being written at this moment. */
  results_busy: { status: 409, data: none },
  /** Votes or rulings have come since the version was frozen. */
  results_outdated: { status: 409, data: none },
  /** The organiser has signed it already. */
  results_signed: { status: 409, data: none },
  /** An owner of a restaurant that takes part does not sign. */
  results_own_restaurant: { status: 409, data: none },
  results_unsigned: { status: 409, data: z.object({ count: z.number() }) },
} as const;
