/** How often a head is anchored while the log grows. */
export const ANCHOR_EVERY_MINUTES = 60;
/** Newest anchors that are shown. */
export const ANCHORS_SHOWN = 20;

/**
 * - `sent`: on its way, or in a block that the chain may still take back
 * - `final`: in a block that the chain does not take back any more
 * - `failed`: given up; a later head is anchored instead
 */
export const ANCHOR_STATES = ['sent', 'final', 'failed'] as const;

/** Why an anchor was given up. */
export const ANCHOR_FAILURES = ['refused', 'nonce_taken', 'settings_changed'] as const;
export type AnchorFailure = (typeof ANCHOR_FAILURES)[number];

/** Why nothing could be anchored or checked; its words are under `anchors.problem_<code>`. */
export const ANCHOR_PROBLEMS = [
  'rpc_unreachable',
  'rpc_refused',
  'wrong_chain',
  'no_contract',
  'not_owner',
  'no_funds',
  'no_finality',
  'contract_ahead',
] as const;
export type AnchorProblem = (typeof ANCHOR_PROBLEMS)[number];

/** Why a head is anchored now. */
export type AnchorReason = 'asked' | 'close' | 'hour';

/**
 * Why the newest head is anchored now; null: it is not.
 * @param newest the newest head, and whether no vote waits to be written into the log
 * @param last the anchor that was sent last, if there is one
 * @param closedAt when voting was closed; null while it is open
 */
export function anchorReason({
  newest,
  last,
  closedAt,
  isAsked,
  now,
}: {
  newest: { size: number; isSettled: boolean };
  last: { size: number; at: Date } | null;
  closedAt: Date | null;
  isAsked: boolean;
  now: Date;
}): AnchorReason | null {
  if (newest.size <= (last?.size ?? 0)) return null;
  if (isAsked) return 'asked';
  if (closedAt && newest.isSettled && (!last || last.at < closedAt)) return 'close';
  if (!last || now.getTime() - last.at.getTime() >= ANCHOR_EVERY_MINUTES * 60_000) return 'hour';
  return null;
}
