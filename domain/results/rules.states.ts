/** `frozen`: it may be signed. `withdrawn`: taken back, or replaced by a newer one before it was published. */
export const SNAPSHOT_STATES = ['frozen', 'published', 'withdrawn'] as const;

/** What an owner may demand of a published result. */
export const OBJECTION_KINDS = ['recount', 'objection'] as const;
export type ObjectionKind = (typeof OBJECTION_KINDS)[number];

export const OBJECTION_STATES = ['open', 'answered', 'withdrawn'] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

/** `stands`: the result stays. `corrected`: a new version corrects it. */
export const OBJECTION_OUTCOMES = ['stands', 'corrected'] as const;
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number];

/** Of a press pack. */
export const PACK_STATES = ['waiting', 'making', 'ready', 'failed'] as const;
