/** Why an organiser should look at a ballot. None of these takes a vote out of a count (decision 22). */
export const SIGNAL_REASONS = [
  'impossible_travel',
  'shared_position',
  'person_burst',
  'restaurant_burst',
  'network_share',
  'domain_share',
  'device_share',
  'own_network',
  'own_account',
  'new_accounts',
] as const;
export type SignalReason = (typeof SIGNAL_REASONS)[number];

/** What the ballots of a cluster have in common, beside the restaurant and the day. */
export const CLUSTER_KINDS = [
  'network',
  'subnet',
  'mail_domain',
  'device',
  'position',
  'burst',
] as const;
export type ClusterKind = (typeof CLUSTER_KINDS)[number];
