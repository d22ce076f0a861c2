import { tidyText } from '../tidy-text.ts';
/** Decision 12: stars from 1 to 5; the lengths are ours. */
export const REVIEW_LIMITS = {
  maxStars: 5,
  maxTextLength: 1000,
  maxNoteLength: 500,
  /** How many stand on a page of them. */
  pageSize: 10,
} as const;

/** Why somebody thinks that a review should not stand. */
export const REPORT_REASONS = [
  'spam',
  'offensive',
  'personal_data',
  'not_about_the_food',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What became of a report: the review stands, or it does not. */
export const REPORT_STATES = ['open', 'dismissed', 'upheld'] as const;

/** How long a report is kept with its words, in days after the decision on it. */
export const KEPT_REPORT_DAYS = 365;

/**
 * Characters that turn the text around them, hide in it (letters and signs that show nothing, tags,
 * halves of characters), or steer a terminal: none is needed to write in any language. The joiners
 * of Persian and of emoji (U+200C, U+200D) stay.
 */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u034F\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}\p{Cs}]/gu;

/**
 * The name under a review: the first name and the first letter of the last one, and never a whole
 * address. An account without a name writes without one, and the pages say "a visitor" in the
 * reader's language.
 */
export function publicNameOf(fullName: string): string {
  const [word = '', ...more] = (tidyText(fullName) ?? '').split(/\s+/);
  const [first = ''] = word.split('@');
  const last = more.at(-1);
  return last ? `${first} ${Array.from(last)[0]?.toUpperCase()}.` : first;
}

/**
 * How the stars fell.
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
