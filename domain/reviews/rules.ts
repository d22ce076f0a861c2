import { tidyText } from '../tidy-text.ts';
/** Decision 12: stars from 1 to 5; the lengths are ours. */
export const REVIEW_LIMITS = {
  maxStars: 5,
  maxTextLength: 1000,
  maxNoteLength: 500,
  /** Reviews on one page. */
  pageSize: 10,
} as const;

/** Mails to owners about new reviews. */
export const REVIEW_MAILS = {
  /** From the first review of a mail until it is sent; so there is at most one in that time. */
  collectSeconds: 3600,
  /** Reviews in one mail. */
  shown: 5,
} as const;

/** Why a person reports a review. */
export const REPORT_REASONS = [
  'spam',
  'offensive',
  'personal_data',
  'not_about_the_food',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The outcome of a report: the review stays, or it does not. */
export const REPORT_STATES = ['open', 'dismissed', 'upheld'] as const;

/** How long a report is kept with its words, in days after the decision on it. */
export const KEPT_REPORT_DAYS = 365;

/**
 * The name under a review: the first name and the first letter of the last one, and never a whole address.
 * For an account without a name it is empty, and the pages say "a visitor" in the reader's language.
 */
export function publicNameOf(fullName: string): string {
  const [word = '', ...more] = (tidyText(fullName) ?? '').split(/\s+/);
  const [first = ''] = word.split('@');
  const last = more.at(-1);
  return last ? `${first} ${Array.from(last)[0]?.toUpperCase()}.` : first;
}

/** When a review or a reply was last written: it names the version that somebody saw. null: there is none. */
export const versionOf = (
  written: { createdAt: string; updatedAt: string | null } | null,
): string | null => written && (written.updatedAt ?? written.createdAt);

/**
 * The distribution of the stars.
 * @param byStars how many gave 1, 2, 3, 4 and 5
 * @returns `averageStars` with one decimal, half up; null without reviews
 */
export function summariseStars(byStars: readonly number[]) {
  const count = byStars.reduce((sum, gave) => sum + gave, 0);
  const stars = byStars.reduce((sum, gave, index) => sum + gave * (index + 1), 0);
  return {
    count,
    averageStars: count === 0 ? null : Math.round((stars * 10) / count) / 10,
    byStars: [...byStars],
  };
}
