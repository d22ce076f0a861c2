import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { categorizeDistance } from '../../domain/places/rules.ts';
import { foldText } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useHearts } from '../favourites/queries.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { CATEGORY_TEXTS } from './Distance.tsx';
import { RestaurantRow, type RowOptions } from './RestaurantRow.tsx';
import { ROWS } from './rows.ts';

interface ListOptions {
  restaurants: RestaurantCard[];
  /** Of the list, where only its first parts are here. */
  total?: number | undefined;
  shown?: string | undefined;
  moreAt?: (rows: string) => string;
  by?: 'name' | 'distance';
  label: string;
  /** By the states' ids, where the list holds several. */
  stateNames?: Map<string, string>;
}

/**
 * A list of restaurants with a button for more. The number of shown rows is in the address, so it
 * survives going back.
 * @param moreAt the address of this list with the given number of rows; without it, all are shown
 * @param by the order of the list, with small titles between the rows
 */
export function RestaurantRows({
  restaurants,
  total = restaurants.length,
  shown: asked,
  moreAt,
  by,
  label,
  stateNames,
  ...row
}: ListOptions & Omit<RowOptions, 'stateName'>) {
  const t = useText();
  const heartOf = useHearts();
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(null);
  const count = moreAt ? Math.max(ROWS, Number(asked ?? 0)) : restaurants.length;
  const shown = restaurants.slice(0, count);
  const rest = total - shown.length;
  // After loading more, the focus goes to the first new row.
  useEffect(() => {
    const next = list.current?.querySelectorAll('article')[firstNew.current ?? Infinity];
    if (!next) return;
    next.querySelector('a')?.focus({ preventScroll: true });
    firstNew.current = null;
  });
  return (
    <div ref={list} className="grid gap-4">
      <ul
        aria-label={label}
        className="overflow-clip rounded-card border border-line bg-surface shadow-card"
      >
        {shown.map((restaurant, index) => {
          const title = by && titleOf(restaurant, by, t);
          const before = shown[index - 1];
          const isNew = title !== (before && by && titleOf(before, by, t));
          return (
            <li key={restaurant.id} className="border-t border-line first:border-t-0">
              {by && isNew && (
                <p
                  aria-hidden="true"
                  className="border-b border-line bg-paper px-4 py-1.5 font-display font-bold text-chile"
                >
                  {title}
                </p>
              )}
              <RestaurantRow
                restaurant={restaurant}
                heart={heartOf(restaurant.id)}
                {...row}
                stateName={stateNames?.get(restaurant.stateId)}
                eager={index < 4}
              />
            </li>
          );
        })}
      </ul>
      {rest > 0 && moreAt && (
        <Link
          {...linkTo(moreAt(String(count + ROWS)))}
          replace
          resetScroll={false}
          onClick={() => {
            firstNew.current = count;
          }}
          className="inline-flex min-h-12 items-center justify-center gap-2 justify-self-center rounded-full border border-control-line bg-surface px-6 font-semibold hover:bg-chile-soft"
        >
          <Icon name="plus" />
          {t('places.show_more', { count: Math.min(ROWS, rest) })}
        </Link>
      )}
    </div>
  );
}

/** The title above a row: its distance, or its first letter. */
function titleOf(
  { name, distanceMiles }: RestaurantCard,
  by: 'name' | 'distance',
  t: AppTranslate,
): string {
  if (by === 'distance') {
    return distanceMiles === null
      ? t('restaurants.no_coordinates')
      : t(CATEGORY_TEXTS[categorizeDistance(distanceMiles)]);
  }
  const letter = foldText(name.trim())[0] ?? '';
  return /[a-z]/.test(letter) ? letter.toUpperCase() : '#';
}
