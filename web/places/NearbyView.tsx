import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DISTANCES } from '../../domain/places/rules.ts';
import { safeLink } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { adviseOnLocation } from '../platform/location-steps.ts';
import { LocationSteps } from '../platform/LocationSteps.tsx';
import { readBrowser } from '../platform/position-browser.ts';
import type { PositionProblem } from '../platform/position-machine.ts';
import { locate, usePosition } from '../platform/position.ts';
import { DirectionsButton } from '../restaurants/DirectionsButton.tsx';
import { Distance } from '../restaurants/Distance.tsx';
import { RestaurantRows } from '../restaurants/RestaurantRows.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { Button, ButtonLink, ExternalLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { dismissNearby, useNearest } from './nearby.ts';
import { NEAREST_MILES } from './queries.ts';

/** The restaurant within 0.6 miles, and the actions there (S2 §2); or why there is none. */
export function NearbyView() {
  const t = useText();
  const position = usePosition();
  const nearest = useNearest();
  if (position.status === 'failed') return <NotFound problem={position.problem} />;
  if (position.status === 'unknown') {
    return (
      <Screen>
        <EmptyState
          isPage
          icon="pin"
          title={t('places.nearby_title')}
          hint={t('places.nearby_why')}
        >
          <Button icon="pin" onClick={() => void locate({ fresh: false })}>
            {t('places.nearby_find')}
          </Button>
          <BrowseInstead />
        </EmptyState>
      </Screen>
    );
  }
  if (nearest.isError) {
    return (
      <Screen>
        <EmptyState
          isPage
          icon="warning"
          title={t('search.load_failed')}
          hint={t('shell.error_hint')}
        >
          <Button onClick={() => void nearest.refetch()}>{t('shell.retry')}</Button>
          <BrowseInstead />
        </EmptyState>
      </Screen>
    );
  }
  if (nearest.data === undefined) {
    const isAsking = position.status === 'asking';
    return <Spinner>{t(isAsking ? 'location.asking' : 'places.locating')}</Spinner>;
  }
  const restaurant = nearest.data;
  const miles = restaurant?.distanceMiles ?? Infinity;
  if (restaurant && miles <= DISTANCES.nearbyCardMiles) {
    return <NearbyCard restaurant={restaurant} miles={miles} />;
  }
  return (
    <Screen>
      <EmptyState
        isPage
        icon="pin"
        title={t('places.nearby_none', { distanceMiles: DISTANCES.nearbyCardMiles })}
        hint={
          restaurant
            ? t('places.nearby_closest')
            : t('places.nearby_nowhere', { count: NEAREST_MILES })
        }
      >
        <BrowseInstead />
      </EmptyState>
      {restaurant && (
        <RestaurantRows restaurants={[restaurant]} label={t('places.nearby_closest')} />
      )}
    </Screen>
  );
}

const Screen = ({ children }: { children: ReactNode }) => (
  <div className="page grid gap-5 py-8">{children}</div>
);

/** The device has no position: says why, what helps in this browser, and how to go on. */
function NotFound({ problem }: { problem: PositionProblem }) {
  const t = useText();
  const { message, why, steps } = adviseOnLocation(problem, readBrowser(), 'list');
  return (
    <Screen>
      <EmptyState
        isPage
        icon="warning"
        title={t(message)}
        hint={`${t(why)} ${t('places.nearby_failed')}`}
      >
        {problem !== 'unsupported' && (
          <Button icon="pin" onClick={() => void locate({ fresh: false })}>
            {t('shell.retry')}
          </Button>
        )}
        <BrowseInstead />
      </EmptyState>
      <div className="rounded-card border border-line">
        <LocationSteps problem={problem} steps={steps} level={2} />
      </div>
    </Screen>
  );
}

function NearbyCard({ restaurant, miles }: { restaurant: RestaurantCard; miles: number }) {
  const t = useText();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  const instagram = safeLink(settings.instagramUrl);
  const { id, name, latitude, longitude } = restaurant;
  return (
    <div className="page max-w-[480px] py-6">
      <section className="overflow-clip rounded-[24px] border-2 border-agave bg-surface text-center shadow-card">
        <div className="bg-agave-soft pb-14 text-agave">
          <div className="papel-picado" />
          <h1 className="pt-5 text-3xl font-extrabold">{t('places.you_are_here')}</h1>
        </div>
        <div className="-mt-10 grid justify-items-center gap-2 px-5 pb-5">
          <Picture
            src={restaurant.logoUrl}
            alt=""
            width={112}
            height={112}
            eager
            priority
            className="size-28 rounded-[24px] border-4 border-surface shadow-card"
          />
          <h2 className="text-2xl font-extrabold break-words">{name}</h2>
          <p className="text-muted">{t('places.county_name', { county: restaurant.countyName })}</p>
          <p className="flex flex-wrap items-center justify-center gap-2">
            <Distance miles={miles} />
            {miles <= DISTANCES.atMiles && (
              <span className="text-sm font-semibold tabular-nums">
                {t('places.miles', { distanceMiles: miles })}
              </span>
            )}
          </p>
          <div className="mt-3 grid w-full gap-3">
            <ButtonLink wide icon="taco-full" to={paths.restaurant(id, { vote: true })}>
              {t('places.vote_now')}
            </ButtonLink>
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
            <BrowseInstead />
          </div>
        </div>
      </section>
    </div>
  );
}

/** The states come first for this visit. */
function BrowseInstead() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Button
      look="quiet"
      onClick={() => {
        dismissNearby();
        void navigate(linkTo(paths.home()));
      }}
    >
      {t('places.browse_instead')}
    </Button>
  );
}
