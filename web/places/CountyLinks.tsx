import { Link } from '@tanstack/react-router';
import type { County } from '../../domain/places/schema.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Marked } from '../restaurants/Marked.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Counties as rows with the number of their restaurants. */
export function CountyLinks({
  counties,
  search,
  pointed,
  onPoint,
}: {
  counties: County[];
  /** The text to mark in the names. */
  search?: string;
  /** The county that is highlighted on the map beside the list. */
  pointed?: string | null;
  onPoint?: (countyId: string | null) => void;
}) {
  const t = useText();
  return (
    <ul className="overflow-clip rounded-card border border-line bg-surface shadow-card">
      {counties.map(({ id, name, restaurantCount }) => (
        <li key={id} className="border-t border-line first:border-t-0">
          <Link
            {...linkTo(paths.county(id))}
            onPointerEnter={() => onPoint?.(id)}
            onPointerLeave={() => onPoint?.(null)}
            onFocus={() => onPoint?.(id)}
            onBlur={() => onPoint?.(null)}
            className={`flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-chile-soft ${pointed === id ? 'bg-chile-soft' : ''}`}
          >
            <span className="grid flex-1">
              <span className="font-display text-lg leading-tight font-bold">
                <Marked text={name} search={search} />
              </span>
              <span className="text-sm text-muted">
                {restaurantCount > 0
                  ? t('places.restaurant_count', { count: restaurantCount })
                  : t('places.no_restaurants_yet')}
              </span>
            </span>
            <Icon name="forward" className="text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
