import { Link } from '@tanstack/react-router';
import { directionsLink } from '../../domain/places/rules.ts';
import { describe } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useSpeech } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { Icon } from '../ui/Icon.tsx';
import { Distance } from './Distance.tsx';
import { Picture } from '../ui/Picture.tsx';

/** A restaurant in a list: picture, name, one line, how far, and the way there. */
export function RestaurantRow({
  restaurant,
  from,
  eager = false,
  under = 'h1',
}: {
  restaurant: RestaurantCard;
  /** Where its page's back leads: the list of this state. */
  from?: { stateId: string };
  eager?: boolean;
  /** The heading that the list stands under. */
  under?: 'h1' | 'h2';
}) {
  const Heading = under === 'h1' ? 'h2' : 'h3';
  const { t, language } = useSpeech();
  const platform = useMapsPlatform();
  const { id, name, latitude, longitude, distanceMiles } = restaurant;
  const placed = latitude !== null && longitude !== null;
  return (
    <article className="relative flex gap-4 rounded-card border border-line bg-surface p-4 shadow-card has-[a:hover]:border-control-line">
      <Picture
        src={restaurant.logoUrl}
        alt=""
        width={88}
        height={88}
        eager={eager}
        className="size-22 shrink-0 rounded-card"
      />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <Heading className="text-lg leading-tight">
          {/* The whole card is the link's target; the directions stand above it. */}
          <Link to={paths.restaurant(id, from)} className="after:absolute after:inset-0">
            {name}
          </Link>
        </Heading>
        <p className="text-sm text-muted">
          {t('places.county_name', { county: restaurant.countyName })}
        </p>
        <p className="line-clamp-2 text-sm">{describe(restaurant, language)}</p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          {distanceMiles === null ? <span /> : <Distance miles={distanceMiles} />}
          {placed ? (
            <a
              href={directionsLink({ latitude, longitude }, platform)}
              target="_blank"
              rel="noopener noreferrer"
              className="relative -my-1 -ml-3 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
            >
              <Icon name="directions" size={4} />
              {t('restaurants.directions')}
              <span className="sr-only">: {name}</span>
            </a>
          ) : (
            <span className="text-sm text-muted">{t('restaurants.no_coordinates')}</span>
          )}
        </div>
      </div>
    </article>
  );
}
