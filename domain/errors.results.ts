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
  /** The presentation was ended, or began more than a day ago. */
  reveal_gone: { status: 404, data: none },
  /** Another remote or the screen itself has moved on. */
  reveal_moved: { status: 409, data: none },
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
  objection_not_found: { status: 404, data: none },
  /** The time in which a published result can be challenged is over, or there was none. */
  objections_closed: { status: 409, data: none },
  /** One of the same kind for this restaurant waits for its answer. */
  objection_open: { status: 409, data: none },
  objections_too_many: { status: 409, data: none },
  /** A newer version is published than the one that the owner saw. */
  objection_version_replaced: { status: 409, data: none },
  /** Another organiser has answered it, or its owner has withdrawn it. */
  objection_decided: { status: 409, data: none },
  /** The organiser owns the restaurant, or made it. */
  objection_own: { status: 409, data: none },
  /** A demand for a recount is answered with a recount. */
  objection_recount_first: { status: 409, data: none },
  /** No newer version corrects the one that it is about. */
  objection_uncorrected: { status: 409, data: none },
  /** The log in the database is not the one whose root the result names. */
  recount_impossible: { status: 409, data: none },
} as const;
