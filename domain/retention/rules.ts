import { KEPT_RECIPIENT_DAYS } from '../broadcasts/rules.ts';
import { SESSION } from '../people/rules.ts';
import { KEPT_REPORT_DAYS } from '../reviews/rules.ts';
import { KEPT_VIEW_DAYS } from '../visits/rules.ts';

/** How often the jobs look for due data; the report shows it too. */
export const KEPT_EVERY_MINUTES = 10;

/** In the order in which they are applied and reported. */
export const RETENTION_POLICY_NAMES = [
  'positions',
  'sessions',
  'accounts',
  'audit_names',
  'mails',
  'unconfirmed',
  'page_views',
  'recipients',
  'reports',
  'traces',
  'votes',
  'aggregates',
] as const;
export type RetentionPolicyName = (typeof RETENTION_POLICY_NAMES)[number];

export type Period = { days: number } | { years: number };

/** The periods that the policies promise (S2 §9, decision 14). Columns as `table.column`. */
export interface RetentionPolicy {
  /** How long after the moment of `since` it is kept. */
  period: Period;
  since: string;
  /** Columns that are emptied, and tables whose rows are deleted. */
  goes: readonly string[];
  /** The data that stays. */
  stays: readonly string[];
}

/**
 * The single source of each period: the jobs (`server/retention`), the report and the texts of the policies
 * (`web/policies/commitments.ts`) read it here.
 */
export const RETENTION: Record<RetentionPolicyName, RetentionPolicy> = {
  /** Raw positions; the exact distance too, since a circle around a known point nearly reveals one. */
  positions: {
    period: { days: 90 },
    since: 'votes.created_at',
    goes: [
      'votes.user_latitude',
      'votes.user_longitude',
      'votes.user_accuracy_meters',
      'votes.distance_to_restaurant',
    ],
    stays: ['votes.distance_band', 'votes.location_verified'],
  },
  /** Use renews a session at most once a day, so this is a period without use. */
  sessions: {
    period: { days: SESSION.lastsSeconds / 86_400 },
    since: 'sessions.updated_at',
    goes: ['sessions'],
    stays: [],
  },
  /**
   * The remaining link between the rows of one deleted account: most of it is deleted with the account, and
   * the address on votes of that day at the end of the day.
   */
  accounts: {
    period: { days: 30 },
    since: 'deleted_accounts.deleted_at',
    goes: [
      'deleted_accounts',
      'ballots.user_session',
      'votes.user_session',
      'festival_voters.user_session',
      'venue_redemptions.user_session',
      'audit_log.actor_id',
      'audit_log.subject_id',
      'audit_log.changes',
      'audit_log.subject_salt',
    ],
    stays: ['votes', 'vote_totals', 'audit_log'],
  },
  /** Who acted as organiser or owner stays named, whatever becomes of the account: a result may be challenged long after. */
  audit_names: {
    period: { days: 730 },
    since: 'audit_log.at',
    goes: ['audit_log.actor_name', 'audit_log.actor_email', 'audit_log.actor_salt'],
    stays: ['audit_log', 'audit_seals'],
  },
  /** Addresses of mails: queued, given up, or in the mailbox of the demo. */
  mails: {
    period: { days: 30 },
    since: 'dev_mails.at',
    goes: ['dev_mails'],
    stays: [],
  },
  /** Accounts that nobody has confirmed, so that their address is free again. */
  unconfirmed: {
    period: { days: 7 },
    since: 'profiles.updated_at',
    goes: ['profiles'],
    stays: [],
  },
  page_views: {
    period: { days: KEPT_VIEW_DAYS },
    since: 'page_views.created_at',
    goes: ['page_views'],
    stays: ['daily_counts'],
  },
  /** Recipients of a mail to many. An unfinished one counts from its last change, and is cancelled. */
  recipients: {
    period: { days: KEPT_RECIPIENT_DAYS },
    since: 'broadcasts.finished_at',
    goes: [
      'broadcast_recipients.email',
      'broadcast_recipients.user_id',
      'broadcast_recipients.refusal',
    ],
    stays: ['broadcast_recipients.status'],
  },
  /**
   * Reports of reviews, with their text at that time, after the organisers' decision; reports on a deleted
   * account, which get no decision, count from the day of the report. The same text in a ruling is erased
   * this long after the ruling or its appeal: its writer may have deleted it since.
   */
  reports: {
    period: { days: KEPT_REPORT_DAYS },
    since: 'review_reports.decided_at',
    goes: ['review_reports', 'violations.review_text'],
    stays: ['violations', 'appeals', 'audit_log'],
  },
  /** What ballots have in common, and redeemed venue codes; the key of the hashes once no trace is left. */
  traces: {
    period: { days: 90 },
    since: 'ballots.created_at',
    goes: ['ballot_traces', 'venue_redemptions', 'festival_keys'],
    stays: ['ballots', 'ballots.evidence'],
  },
  /** Votes with their ballots, marks and counters; of the days' figures, the voters. */
  votes: {
    period: { years: 7 },
    since: 'votes.vote_day',
    goes: [
      'votes',
      'ballots',
      'vote_marks',
      'vote_clusters',
      'vote_rulings',
      'vote_totals',
      'settled_totals',
      'festival_voters',
      'daily_counts',
    ],
    stays: [],
  },
  /** Figures of days; the figures of voters derive from the votes, and are erased with them. */
  aggregates: {
    period: { years: 3 },
    since: 'daily_counts.day',
    goes: ['daily_counts', 'votes.distance_band', 'retention_runs'],
    stays: ['vote_totals', 'festival_voters'],
  },
};

const shift = (at: Date, period: Period, sign: 1 | -1): Date => {
  const moved = new Date(at);
  if ('days' in period) moved.setUTCDate(moved.getUTCDate() + sign * period.days);
  else moved.setUTCFullYear(moved.getUTCFullYear() + sign * period.years);
  return moved;
};

/** Data older than this is due. The 29th of February counts as the 1st of March. */
export const dueBefore = (policy: RetentionPolicyName, now: Date): Date =>
  shift(now, RETENTION[policy].period, -1);

/** When data of that moment is due. */
export const dueAt = (policy: RetentionPolicyName, since: Date): Date =>
  shift(since, RETENTION[policy].period, 1);
