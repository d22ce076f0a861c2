import { FIELD_KINDS } from '../../domain/restaurants/fields.keys.ts';
import type { OpeningHours } from '../../domain/restaurants/rules.hours.ts';
import type { Diet } from '../../domain/restaurants/rules.ts';
import { sayDiets } from '../catalogue/DietsField.tsx';
import { useLocale } from '../i18n/locale.ts';
import { dayName, sayTime } from '../restaurants/opening-hours.ts';
import { Picture } from '../ui/Picture.tsx';
import { ShownLink } from './LinkChange.tsx';
import { proposedLabelOf } from './owner-texts.ts';

/** A current or proposed value of a field: a text, a picture or opening hours. */
export function ComparedValue({ field, value }: { field: string; value: unknown }) {
  const { t, language } = useLocale();
  if (value === null || value === undefined || value === '') {
    return <span className="text-muted italic">{t('proposals.nothing')}</span>;
  }
  const kind = FIELD_KINDS.get(field);
  if (kind === 'hours') {
    const hours = value as OpeningHours;
    if (hours.length === 0) return t('restaurants.hours_closed_always');
    return (
      <ul className="grid gap-0.5 text-sm tabular-nums">
        {hours.map(({ day, opens, closes }) => (
          <li key={`${day} ${opens}`}>
            {dayName(day, language)}:{' '}
            {opens === closes
              ? t('restaurants.hours_all_day')
              : `${sayTime(opens, language)} – ${sayTime(closes, language)}`}
          </li>
        ))}
      </ul>
    );
  }
  if (kind === 'diets') {
    return sayDiets(value as Diet[], t);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind === 'picture') {
    return (
      <Picture
        key={text}
        src={text}
        alt={t(proposedLabelOf(field))}
        width={144}
        height={144}
        className="size-36 rounded-card"
      />
    );
  }
  if (kind === 'link') return <ShownLink value={text} />;
  return <span className="wrap-anywhere whitespace-pre-line">{text}</span>;
}
