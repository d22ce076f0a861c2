import { DAYS } from '../../domain/restaurants/rules.hours.ts';
import type { ImportColumn } from '../../domain/sheets/fields.ts';
import type { Language } from '../../domain/language.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { dayName, sayTime } from '../restaurants/opening-hours.ts';

/** One span of opening hours in their short form: `mo-fr 11:00-22:00`. */
const SPAN = /^([a-z]{2})(?:-([a-z]{2}))? (\d\d:\d\d)-(\d\d:\d\d)$/;
const EVERY_DAY = `${DAYS[0]}-${DAYS.at(-1)}`;

/** What a cell was read as, in words: days and times of opening hours, everything else as it is. */
export function sayReading(
  column: ImportColumn,
  to: string,
  t: AppTranslate,
  language: Language,
): string {
  if (column !== 'openingHours') return to;
  if (to === 'closed') return t('restaurants.hours_closed_always');
  return to
    .split('; ')
    .map((span) => {
      const [, first, last = first, opens = '', closes = ''] = SPAN.exec(span) ?? [];
      const [from, until] = [first, last].map((name) => DAYS.find((day) => day === name));
      // Cut, or in another form.
      if (!from || !until) return span;
      const days =
        `${from}-${until}` === EVERY_DAY
          ? t('imports.every_day')
          : [...new Set([from, until])].map((day) => dayName(day, language)).join(' – ');
      const times =
        opens === closes
          ? t('restaurants.hours_all_day')
          : `${sayTime(opens, language)} – ${sayTime(closes, language)}`;
      return `${days}: ${times}`;
    })
    .join('; ');
}
