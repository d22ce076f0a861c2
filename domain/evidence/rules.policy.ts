/**
 * Which evidence a vote needs, as organisers set it: a position or a code; a code; a code where the restaurant
 * has a counter screen, and elsewhere a position.
 */
export const EVIDENCE_POLICIES = ['position_or_code', 'code', 'code_where_counter'] as const;
export type EvidencePolicy = (typeof EVIDENCE_POLICIES)[number];

/** The policy of a stored setting; a missing or unknown one is the default. */
export const evidencePolicyOf = (setting: string | null | undefined): EvidencePolicy =>
  EVIDENCE_POLICIES.find((policy) => policy === setting) ?? 'position_or_code';

/** Whether a vote needs a venue code. @param hasCounter whether the restaurant has an active counter screen */
export const isCodeRequired = (policy: EvidencePolicy, hasCounter: boolean): boolean =>
  policy === 'code' || (policy === 'code_where_counter' && hasCounter);
