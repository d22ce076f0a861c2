import { DISTANCES } from '../places/rules.ts';

/**
 * What shows that a voter was at the restaurant, the strongest first: a venue code of its counter; a position
 * within 0.3 mile, within 0.5, or of a ballot that waited without a network. `admin`: cast from anywhere.
 */
export const EVIDENCE_KINDS = [
  'code',
  'position',
  'position_near',
  'position_late',
  'admin',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/**
 * The evidence of a ballot that `decideVote` allows.
 * @param of.hasCode whether the person has redeemed a venue code of the restaurant that is still good
 * @param of.distanceMiles from the restaurant; null if one of the two positions is unknown
 * @param of.isLate whether the position is as old as the ballot, which waited without a network
 */
export function evidenceOf({
  hasCode,
  adminVote,
  distanceMiles,
  isLate,
}: {
  hasCode: boolean;
  adminVote: boolean;
  distanceMiles: number | null;
  isLate: boolean;
}): EvidenceKind {
  if (adminVote) return 'admin';
  if (hasCode) return 'code';
  if (isLate) return 'position_late';
  const isVerified = distanceMiles !== null && distanceMiles <= DISTANCES.verifiedMiles;
  return isVerified ? 'position' : 'position_near';
}

/** What votes are counted by: `unrecorded` were cast before evidence was stored. */
export const EVIDENCE_COUNTS = [...EVIDENCE_KINDS, 'unrecorded'] as const;
export type EvidenceCount = (typeof EVIDENCE_COUNTS)[number];

/** Number of votes (ratings above 0) by evidence. */
export type VotesByEvidence = Record<EvidenceCount, number>;

/** Whether a ballot counts, by the ruling in force. */
export const BALLOT_STATES = ['counted', 'held', 'excluded'] as const;
export type BallotState = (typeof BALLOT_STATES)[number];
