/** What the public sees of the count before the result: totals, none from a moment on, or none at all. */
export const EMBARGOES = ['shown', 'hidden_from', 'hidden'] as const;
export type EmbargoKind = (typeof EMBARGOES)[number];

/** Part of the rules of the result, so it is public, and a change of it stands in the log. */
export interface Embargo {
  kind: EmbargoKind;
  /** With `hidden_from`, since when: a moment in JSON's form. Else null. */
  from: string | null;
  /** Whether owners still see the figures of their own restaurants. */
  owners: 'shown' | 'hidden';
}

export const NO_EMBARGO: Embargo = { kind: 'shown', from: null, owners: 'shown' };

/** What is hidden at a moment. */
export interface Hidden {
  /** Totals of votes, on every page and in every answer to the public. */
  totals: boolean;
  /** The same to the owners of the restaurant. */
  owners: boolean;
}

const NOTHING: Hidden = { totals: false, owners: false };

/** @param isPublished whether a result is published, which ends every embargo */
export function hiddenBy(
  { kind, from, owners }: Embargo,
  { now, isPublished }: { now: Date; isPublished: boolean },
): Hidden {
  if (isPublished || kind === 'shown') return NOTHING;
  if (kind === 'hidden_from' && from !== null && now < new Date(from)) return NOTHING;
  return { totals: true, owners: owners === 'hidden' };
}

/** When totals that are shown now begin to be hidden, as far as it is set; null: that is not set. */
export function hiddenFrom(
  embargo: Embargo,
  { now, isPublished }: { now: Date; isPublished: boolean },
): Date | null {
  const { kind, from } = embargo;
  const isSet = kind === 'hidden_from' && from !== null;
  const isShown = !hiddenBy(embargo, { now, isPublished }).totals;
  return isSet && isShown && !isPublished ? new Date(from) : null;
}
