import type { ObjectionKind, ObjectionOutcome, ObjectionState } from './rules.states.ts';

export const OBJECTION_LIMITS = {
  /** The owner's words, in UTF-16 code units. */
  message: 1000,
  /** The organisers' answer in each language, in UTF-16 code units. */
  answer: 1000,
  /** Of a restaurant on one version, those too that are answered or withdrawn. */
  perRestaurant: 10,
  pageSize: 20,
} as const;

/** Why organisers hide the words of an owner, as the community rules have it. */
export const HIDING_REASONS = ['insult', 'personal_data', 'advertising', 'other'] as const;
export type HidingReason = (typeof HIDING_REASONS)[number];

/** Whether a result can still be challenged. @param until the first moment too late; null: never was */
export const isInTime = (until: Date | null, now: Date): boolean => until !== null && now < until;

/** Why an owner may not ask for it now; null: they may. */
export function filingProblem(
  asked: { kind: ObjectionKind; version: number },
  result: { version: number; until: Date | null },
  before: readonly { kind: ObjectionKind; state: ObjectionState }[],
  now: Date,
) {
  if (asked.version !== result.version) return 'objection_version_replaced';
  if (!isInTime(result.until, now)) return 'objections_closed';
  if (before.some(({ kind, state }) => kind === asked.kind && state === 'open')) {
    return 'objection_open';
  }
  return before.length >= OBJECTION_LIMITS.perRestaurant ? 'objections_too_many' : null;
}

/**
 * Why an organiser may not answer so; null: they may.
 * @param newest the newest published version of the festival
 */
export function answerProblem(
  objection: {
    kind: ObjectionKind;
    state: ObjectionState;
    version: number;
    isRecounted: boolean;
  },
  outcome: ObjectionOutcome,
  newest: number,
) {
  if (objection.state !== 'open') return 'objection_decided';
  if (objection.kind === 'recount' && !objection.isRecounted) return 'objection_recount_first';
  return outcome === 'corrected' && newest <= objection.version ? 'objection_uncorrected' : null;
}

/** What a recount has shown, in one word. `lists`: the figures are the same, and the lists are not. */
export function findingOf({
  differences,
  listsEqual,
}: {
  differences: number;
  listsEqual: boolean;
}): 'equal' | 'lists' | 'differs' {
  if (differences > 0) return 'differs';
  return listsEqual ? 'equal' : 'lists';
}
