/** Voting is open unless the switch says otherwise: a missing setting means open (S2 §7). */
export const isVotingEnabled = (setting: string | undefined): boolean =>
  (setting ?? 'true') === 'true';
