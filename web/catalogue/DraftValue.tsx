import type { CatalogueDish } from '../../domain/catalogue/schema.ts';
import { FIELD_KINDS } from '../../domain/restaurants/fields.keys.ts';
import type { OpeningHours } from '../../domain/restaurants/rules.hours.ts';
import type { Diet } from '../../domain/restaurants/rules.ts';
import { sayDiets } from './DietsField.tsx';
import { useLocale } from '../i18n/locale.ts';
import { dayName, sayTime } from '../restaurants/opening-hours.ts';
import { Picture } from '../ui/Picture.tsx';

const EMPTY: readonly never[] = [];

/** Shows a draft's value read-only: names in place of ids, and pictures as pictures. */
export function DraftValue({
  field,
  value,
  dishes = EMPTY,
  counties = EMPTY,
}: {
  field: string;
  /** Of a restaurant's draft or a dish's. */
  value: unknown;
  dishes?: readonly CatalogueDish[] | undefined;
  counties?: readonly { id: string; name: string }[] | undefined;
}) {
  const { t, language } = useLocale();
  if (value === null || value === undefined || value === '') return <>{t('audit.nothing')}</>;
  if (FIELD_KINDS.get(field) === 'diets') {
    return <>{sayDiets(value as Diet[], t)}</>;
  }
  if (typeof value === 'number') return <>{value}</>;
  if (typeof value !== 'string') {
    const hours = value as OpeningHours;
    if (hours.length === 0) return <>{t('editing.hours_closed')}</>;
    return <>{hours.map(sayLine).join('\n')}</>;
  }
  switch (FIELD_KINDS.get(field)) {
    case 'picture':
      return (
        <Picture
          src={value}
          alt={t('editing.picture_alt')}
          width={80}
          height={80}
          eager
          className="size-20 rounded-[10px]"
        />
      );
    case 'dish':
      return <>{dishes.find(({ id }) => id === value)?.fields.name ?? value}</>;
    case 'county':
      return <>{counties.find(({ id }) => id === value)?.name ?? value}</>;
    default:
      return <>{value}</>;
  }

  function sayLine({ day, opens, closes }: OpeningHours[number]): string {
    return `${dayName(day, language)} ${sayTime(opens, language)} – ${sayTime(closes, language)}`;
  }
}
