import type { EvidenceKind } from '../evidence/rules.ts';
import type { EvidenceMark } from './rules.entries.ts';

const MARK_OF: Readonly<Record<Exclude<EvidenceKind, 'admin'>, EvidenceMark>> = {
  code: 'code',
  position: 'pos',
  position_near: 'near',
  position_late: 'late',
};

/**
 * The fields of an entry that say how a vote was proved.
 * @param kind null where the vote was cast before evidence was stored
 */
export const evidenceFields = (
  kind: EvidenceKind | null,
): { ev: EvidenceMark } | { flag: 'admin' } => {
  if (kind === 'admin') return { flag: 'admin' };
  return { ev: kind === null ? 'before' : MARK_OF[kind] };
};
