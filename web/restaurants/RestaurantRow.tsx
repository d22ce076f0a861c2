import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { directionsLink } from '../../domain/places/rules.ts';
import { describe, excerptAround, matchesFilter } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { FavouriteButton, Heart } from '../favourites/FavouriteButton.tsx';
import type { HeartState } from '../favourites/queries.ts';
import { useLocale } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { Icon } from '../ui/Icon.tsx';
import { externalLink } from '../ui/external-link.ts';
import { dishesOf } from './card.ts';
import { Distance } from './Distance.tsx';
import { Marked } from './Marked.tsx';
import { OpenNow, RowPicture, RowSoldOut, RowStars } from './RowFacts.tsx';

export interface RowOptions {
  /** Where its page's back link leads: the list of this state. */
  fromStateId?: string;
  /** What to mark in its texts. */
  search?: string;
  /** The name of its state, where the list spans several; the row then has a text link as well. */
  stateName?: string | undefined;
  /** Level of its heading: one below that of the list. */
  level?: 2 | 3;
  eager?: boolean;
}

/** Letters of the description that fit into the row of a phone. */
const EXCERPT_LETTERS = 30;

/**
 * A restaurant in a list: what one could eat there first, then name, stars, whether it is open, distance and
 * the dish. The whole row is the link; heart and directions are above it. Memoised: a list that grows renders
 * only new and changed rows.
 * @param heart from the list, which loads all its rows at once; without it, the row loads its own
 */
export const RestaurantRow = memo(function RestaurantRow({
  restaurant,
  heart,
  fromStateId,
  search = '',
  stateName,
  level = 2,
  eager = false,
}: RowOptions & { restaurant: RestaurantCard; heart?: HeartState }) {
  const Heading = `h${level}` as const;
  const { t } = useLocale();
  const { id, name, distanceMiles, countyName } = restaurant;
  const county = t('places.county_name', { county: countyName });
  const where = stateName ? `${county}, ${t('places.state_name', { state: stateName })}` : county;
  // Where the name has all that was searched, the other texts are not what was meant.
  const elsewhere = matchesFilter([name], search) ? '' : search;
  const page = {
    ...linkTo(paths.restaurant(id, fromStateId ? { stateId: fromStateId } : {})),
    // The back link leads to this list, as it was left.
    state: { isFromList: true as const },
  };
  return (
    <article className="relative flex gap-3 p-3 hover:bg-chile-soft/50 has-[h2_a:focus-visible,h3_a:focus-visible]:bg-chile-soft/50 sm:gap-4 sm:p-4">
      <RowPicture restaurant={restaurant} eager={eager} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <div className="flex items-start">
          <Heading dir="auto" className="min-w-0 flex-1 text-lg leading-tight wrap-anywhere">
            <Link {...page} className="after:absolute after:inset-0">
              <Marked text={name} search={search} />
            </Link>
          </Heading>
          {heart ? (
            <Heart restaurant={restaurant} state={heart} className={`${round} ${corner}`} />
          ) : (
            <FavouriteButton restaurant={restaurant} className={`${round} ${corner}`} />
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted empty:hidden">
          <RowStars restaurant={restaurant} />
          {/* Who sees how far it is does not need its county. */}
          {(stateName || distanceMiles === null) && (
            <span>
              <Marked text={where} search={elsewhere} />
            </span>
          )}
        </p>
        <OpenNow restaurant={restaurant} />
        {distanceMiles !== null && <Distance miles={distanceMiles} isInline />}
        {restaurant.latitude === null && (
          <p className="text-sm text-muted">{t('restaurants.no_coordinates')}</p>
        )}
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <Plate restaurant={restaurant} search={elsewhere} />
          </div>
          <Directions restaurant={restaurant} />
        </div>
        {stateName && (
          <Link
            {...page}
            className="relative -mb-2 -ml-3 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
          >
            {t('places.view_details')}
            <span className="sr-only">: {name}</span>
            <Icon name="forward" size={4} />
          </Link>
        )}
      </div>
    </article>
  );
});

const round =
  'relative grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-chile-soft';
const corner = '-my-2.5 -mr-2';

/** The dish of the picture, and one line on the place; longer where the search is found in it. */
function Plate({ restaurant, search }: { restaurant: RestaurantCard; search: string }) {
  const { language } = useLocale();
  const { shown } = dishesOf(restaurant);
  const told = describe(restaurant, language);
  return (
    <>
      {shown && (
        <p className="flex flex-wrap gap-x-2 text-sm">
          <span dir="auto" className="truncate font-semibold">
            <Marked text={shown.name} search={search} />
          </span>
          <RowSoldOut dishId={shown.id} />
        </p>
      )}
      {told && (
        <p dir="auto" className="truncate text-sm">
          <Marked text={excerptAround(told, search, EXCERPT_LETTERS)} search={search} />
        </p>
      )}
    </>
  );
}

function Directions({ restaurant: { name, latitude, longitude } }: { restaurant: RestaurantCard }) {
  const { t } = useLocale();
  const platform = useMapsPlatform();
  if (latitude === null || longitude === null) return null;
  return (
    <a
      {...externalLink(directionsLink({ latitude, longitude }, platform))}
      aria-label={`${t('restaurants.directions')}: ${name}`}
      className={`${round} -mt-6 -mr-2 -mb-2 text-chile`}
    >
      <Icon name="directions" />
    </a>
  );
}
