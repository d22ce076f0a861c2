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

/** Whether a ballot counts, by the ruling in force. */
export const BALLOT_STATES = ['counted', 'held', 'excluded'] as const;
export type BallotState = (typeof BALLOT_STATES)[number];
