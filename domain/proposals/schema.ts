/** What an owner would have changed. */
export type ProposedChanges = Record<string, unknown>;
