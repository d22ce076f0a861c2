import { useSuspenseQuery } from '@tanstack/react-query';
import { safeLink } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { pictureOf } from '../restaurants/card.ts';
import { DirectionsButton } from '../restaurants/DirectionsButton.tsx';
import { Distance } from '../restaurants/Distance.tsx';
import { OpenNow, RowStars } from '../restaurants/RowFacts.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { ExternalLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { VoteNow } from './VoteNow.tsx';

/**
 * The restaurant that the visitor is at, or close to, and the actions there (S2 §2).
 * @param isHere whether it is within a tenth of a mile: else it is only the closest one
 */
export function NearbyCard({
  restaurant,
  isHere,
}: {
  restaurant: RestaurantCard;
  isHere: boolean;
}) {
  const t = useText();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  const instagram = safeLink(settings.instagramUrl);
  const { id, name, latitude, longitude, distanceMiles } = restaurant;
  return (
    <section
      data-nearby-card=""
      className="w-full max-w-[480px] justify-self-center overflow-clip rounded-[24px] border-2 border-agave bg-surface text-center shadow-card"
    >
      <div className="bg-agave-soft pb-14 text-agave">
        <div className="papel-picado" />
        <h1 className="pt-5 text-3xl font-extrabold">
          {t(isHere ? 'places.you_are_here' : 'places.nearest')}
        </h1>
      </div>
      <div className="-mt-10 grid justify-items-center gap-2 px-5 pb-5">
        <Picture
          src={pictureOf(restaurant)}
          alt=""
          width={112}
          height={112}
          eager
          priority
          className="size-28 rounded-[24px] border-4 border-surface shadow-card"
        />
        <h2 className="text-2xl font-extrabold break-words">{name}</h2>
        <p className="text-muted">{t('places.county_name', { county: restaurant.countyName })}</p>
        <RowStars restaurant={restaurant} />
        <OpenNow restaurant={restaurant} />
        {distanceMiles !== null && <Distance miles={distanceMiles} />}
        <div className="mt-3 grid w-full gap-3">
          <VoteNow restaurantId={id} icon="taco-full">
            {t('places.vote_now')}
          </VoteNow>
          <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
            {latitude !== null && longitude !== null && (
              <DirectionsButton to={{ latitude, longitude }} look="secondary" />
            )}
            {instagram && (
              <ExternalLink icon="instagram" href={instagram}>
                {t('places.follow_instagram')}
              </ExternalLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
