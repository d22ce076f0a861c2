/** All actions of organisers and owners that change something; their texts are under `audit.<action>`. */
export const AUDIT_ACTIONS = [
  'restaurant_created',
  'restaurant_changed',
  'restaurant_archived',
  'restaurant_restored',
  'restaurant_deleted',
  'restaurant_merged',
  'restaurant_unmerged',
  'restaurant_joined',
  'restaurant_parted',
  'dish_created',
  'dish_changed',
  'dish_archived',
  'dish_restored',
  'dish_deleted',
  'dish_merged',
  'dish_unmerged',
  'picture_stored',
  'catalogue_exported',
  'audit_exported',
  'rankings_exported',
  'votes_exported',
  'analytics_exported',
  'import_applied',
  'import_undone',
  'access_approved',
  'access_rejected',
  'access_revoked',
  'venue_screen_made',
  'venue_screen_rotated',
  'venue_screen_revoked',
  'dish_sold_out',
  'dish_back',
  'staff_invited',
  'staff_removed',
  'proposal_sent',
  'proposal_withdrawn',
  'proposal_approved',
  'proposal_rejected',
  'reply_written',
  'reply_changed',
  'reply_removed',
  'setting_changed',
  'cache_cleared',
  'anchor_requested',
  'admin_made',
  'admin_removed',
  'person_banned',
  'person_unbanned',
  'account_created',
  'account_set_up',
  'account_invited',
  'account_recreated',
  'account_deleted',
  'account_left',
  'session_ended',
  'sessions_ended',
  'all_sessions_ended',
  'second_factor_set',
  'second_factor_removed',
  'second_factor_reset',
  'reports_dismissed',
  'review_hidden',
  'review_restored',
  'violation_ruled',
  'appeal_granted',
  'appeal_rejected',
  'votes_ruled',
  'votes_ruling_proposed',
  'votes_ruling_approved',
  'votes_ruling_declined',
  'votes_ruling_undone',
  'cluster_dismissed',
  'cluster_reopened',
  'result_rules_changed',
  'result_frozen',
  'result_withdrawn',
  'result_signed',
  'result_signature_withdrawn',
  'result_published',
  'result_pack_made',
  'result_pack_exported',
  'objection_made',
  'objection_withdrawn',
  'objection_recounted',
  'objection_answered',
  'objection_hidden',
  'objection_shown',
  'result_reveal_started',
  'mail_sent_again',
  'addresses_exported',
  'broadcast_created',
  'broadcast_changed',
  'broadcast_deleted',
  'broadcast_tested',
  'broadcast_started',
  'broadcast_paused',
  'broadcast_recalled',
  'broadcast_rescheduled',
  'broadcast_resumed',
  'broadcast_cancelled',
  'broadcast_sent_again',
  'broadcast_sent_to_refused',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_ROLES = ['admin', 'owner', 'staff'] as const;
export type AuditRole = (typeof AUDIT_ROLES)[number];

/** How many people, and how many restaurants, are offered as a filter at once: more are found by typing. */
export const AUDIT_CHOICES = 60;

/** Maximum number of entries in one exported file. */
export const AUDIT_EXPORT_ENTRIES = 10_000;

/** By field: the old and the new value. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/**
 * The fields of `after` that differ from `before`.
 * @returns null if none differs
 */
export function changesBetween<Row extends object>(
  before: Row,
  after: Partial<Row>,
): Changes | null {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(after)) {
    const from: unknown = before[field as keyof Row];
    if (to !== undefined && JSON.stringify(from ?? null) !== JSON.stringify(to)) {
      changes[field] = { from: from ?? null, to };
    }
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** All fields as null: their values after the row was deleted. */
export const emptied = (fields: object): Record<string, null> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
