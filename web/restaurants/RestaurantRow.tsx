import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { directionsLink } from '../../domain/places/rules.ts';
import { describe } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { FavouriteButton, Heart } from '../favourites/FavouriteButton.tsx';
import type { HeartState } from '../favourites/queries.ts';
import { useLocale } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { Icon } from '../ui/Icon.tsx';
import { externalLink } from '../ui/external-link.ts';
import { Picture } from '../ui/Picture.tsx';
import { Distance } from './Distance.tsx';
import { Marked } from './Marked.tsx';

export interface RowOptions {
  /** Where its page's back link leads: the list of this state. */
  fromStateId?: string;
  /** What to mark in the name. */
  search?: string;
  /** The name of its state, where the list spans several; the row then has a text link as well. */
  stateName?: string | undefined;
  /** Level of its heading: one below that of the list. */
  level?: 2 | 3;
  eager?: boolean;
}

/**
 * A restaurant in a list: picture, name, heart, one line, distance, and directions. Memoised: a
 * list that grows renders only new and changed rows.
 * @param heart from the list, which loads all its rows at once; without it, the row loads its own
 */
export const RestaurantRow = memo(function RestaurantRow({
  restaurant,
  heart,
  fromStateId,
  search,
  stateName,
  level = 2,
  eager = false,
}: RowOptions & { restaurant: RestaurantCard; heart?: HeartState }) {
  const Heading = `h${level}` as const;
  const { t, language } = useLocale();
  const platform = useMapsPlatform();
  const { id, name, latitude, longitude, distanceMiles, countyName } = restaurant;
  const isPlaced = latitude !== null && longitude !== null;
  const county = t('places.county_name', { county: countyName });
  const page = {
    ...linkTo(paths.restaurant(id, fromStateId ? { stateId: fromStateId } : {})),
    // The back link leads to this list, as it was left.
    state: { isFromList: true as const },
  };
  return (
    <article className="relative flex gap-4 p-4 hover:bg-chile-soft/50 has-[h2_a:focus-visible,h3_a:focus-visible]:bg-chile-soft/50">
      <Logo restaurant={restaurant} eager={eager} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex items-start gap-2">
          <Heading dir="auto" className="min-w-0 flex-1 text-lg leading-tight wrap-anywhere">
            {/* The whole row is the link's target; heart and directions are above it. */}
            <Link {...page} className="after:absolute after:inset-0">
              <Marked text={name} search={search} />
            </Link>
          </Heading>
          {heart ? (
            <Heart restaurant={restaurant} state={heart} className={corner} />
          ) : (
            <FavouriteButton restaurant={restaurant} className={corner} />
          )}
        </div>
        <p className="text-sm text-muted">
          {stateName ? `${county}, ${t('places.state_name', { state: stateName })}` : county}
        </p>
        {distanceMiles !== null && <Distance miles={distanceMiles} />}
        <p className="line-clamp-2 text-sm">{describe(restaurant, language)}</p>
        <div className="-mb-2 flex flex-wrap items-center gap-x-1">
          {isPlaced ? (
            <a
              {...externalLink(directionsLink({ latitude, longitude }, platform))}
              className={`${quiet} -ml-3`}
            >
              <Icon name="directions" size={4} />
              {t('restaurants.directions')}
              <span className="sr-only">: {name}</span>
            </a>
          ) : (
            <span className="py-3 pr-3 text-sm text-muted">{t('restaurants.no_coordinates')}</span>
          )}
          {stateName && (
            <Link {...page} className={`${quiet} ml-auto`}>
              {t('places.view_details')}
              <span className="sr-only">: {name}</span>
              <Icon name="forward" size={4} />
            </Link>
          )}
        </div>
      </div>
    </article>
  );
});

const corner =
  'relative -my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-chile-soft';
const quiet =
  'relative inline-flex min-h-11 flex-wrap items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft';

/** The logo, or the first letter for a restaurant without one. */
function Logo({ restaurant, eager }: { restaurant: RestaurantCard; eager: boolean }) {
  // Fixed size: it does not grow with the text, which needs the room.
  const frame = 'size-[80px] shrink-0 rounded-card';
  if (restaurant.logoUrl) {
    return (
      <Picture
        src={restaurant.logoUrl}
        alt=""
        width={80}
        height={80}
        eager={eager}
        className={frame}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${frame} grid place-items-center bg-chile-soft font-display text-3xl font-extrabold text-chile`}
    >
      {Array.from(restaurant.name.trim())[0]?.toUpperCase()}
    </span>
  );
}
