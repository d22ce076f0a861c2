import type { AppTranslate } from '../i18n/catalogues.ts';

const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 1440;

/** The age of an account: in minutes up to two hours, in hours up to two days, then in days. */
export function ageText(t: AppTranslate, seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 2 * MINUTES_OF_HOUR) return t('voteRulings.minutes', { count: minutes });
  if (minutes < 2 * MINUTES_OF_DAY) {
    return t('voteRulings.hours', { count: Math.floor(minutes / MINUTES_OF_HOUR) });
  }
  return t('voteRulings.days', { count: Math.floor(minutes / MINUTES_OF_DAY) });
}
