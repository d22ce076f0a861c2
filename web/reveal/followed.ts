import type { RevealState } from '../../domain/results/schema.reveal.ts';

/** The presentation that this browser keeps. */
export interface Own {
  isPractice: boolean;
  /** The server says that it was ended elsewhere. */
  isGone: boolean;
}

/**
 * Which presentation a remote or the notes follow if their address names none: this browser's own one, or the only
 * one of a result. A practice elsewhere is never followed without being asked for, and never hides that of a result.
 * @param running undefined: not known, as without a network
 * @returns `ask`: whoever opened the page chooses, or there is none
 */
export function followed(
  own: Own | null,
  running: readonly Pick<RevealState, 'revealId' | 'snapshotId'>[] | undefined,
): 'own' | 'ask' | 'wait' | { revealId: string } {
  if (own && !own.isPractice && !own.isGone) return 'own';
  const ofResults = running?.filter(({ snapshotId }) => snapshotId !== null) ?? [];
  if (own) return ofResults.length > 0 ? 'ask' : 'own';
  if (!running) return 'wait';
  const [first, second] = ofResults;
  return first && !second ? { revealId: first.revealId } : 'ask';
}
