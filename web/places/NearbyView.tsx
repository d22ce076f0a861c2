import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DISTANCES } from '../../domain/places/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { adviseOnLocation } from '../platform/location-steps.ts';
import { LocationSteps } from '../platform/LocationSteps.tsx';
import { readBrowser } from '../platform/position-browser.ts';
import type { PositionProblem } from '../platform/position-machine.ts';
import { locate, useIsAt, usePosition } from '../platform/position.ts';
import { RestaurantRows } from '../restaurants/RestaurantRows.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Locating } from './Locating.tsx';
import { dismissNearby, useNearest } from './nearby.ts';
import { NearbyCard } from './NearbyCard.tsx';

/** The ten nearest restaurants; first the one within 0.6 miles, with what can be done there (S2 §2). */
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
    return (
      <Locating isAsking={position.status === 'asking'}>
        <BrowseInstead />
      </Locating>
    );
  }
  return <Nearest restaurants={nearest.data} />;
}

function Nearest({ restaurants }: { restaurants: RestaurantCard[] }) {
  const t = useText();
  const isAt = useIsAt();
  const [first] = restaurants;
  if (!first) {
    return (
      <Screen>
        <EmptyState
          isPage
          icon="pin"
          title={t('places.nearby_empty')}
          hint={t('places.nearby_empty_hint')}
        >
          <ButtonLink to={paths.participating()}>{t('places.participating_title')}</ButtonLink>
          <BrowseInstead />
        </EmptyState>
      </Screen>
    );
  }
  const at = restaurants.filter(({ distanceMiles }) => isAt(distanceMiles));
  // Several doors in one street: only the visitor knows which one it is.
  if (at.length > 1) {
    return (
      <Screen title={t('places.nearby_which')}>
        <RestaurantRows restaurants={at} label={t('places.nearby_which')} />
        <Others restaurants={restaurants.slice(at.length)} />
      </Screen>
    );
  }
  if ((first.distanceMiles ?? Infinity) <= DISTANCES.nearbyCardMiles) {
    return (
      <Screen>
        <NearbyCard restaurant={first} isHere={at.length === 1} />
        <Others restaurants={restaurants.slice(1)} />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('places.nearby_title')}
      told={t('places.nearby_closest_at', { distanceMiles: first.distanceMiles ?? 0 })}
    >
      <RestaurantRows restaurants={restaurants} label={t('places.nearby_title')} />
      <BrowseInstead />
    </Screen>
  );
}

function Others({ restaurants }: { restaurants: RestaurantCard[] }) {
  const t = useText();
  return (
    <>
      {restaurants.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl">{t('places.nearby_others')}</h2>
          <RestaurantRows restaurants={restaurants} label={t('places.nearby_others')} level={3} />
        </section>
      )}
      <BrowseInstead />
    </>
  );
}

function Screen({ title, told, children }: { title?: string; told?: string; children: ReactNode }) {
  return (
    <div className="page grid grid-cols-1 gap-5 py-6">
      {title && (
        <div>
          <h1 className="text-3xl font-extrabold">{title}</h1>
          {told && <p className="mt-1 text-lg text-muted">{told}</p>}
        </div>
      )}
      {children}
    </div>
  );
}

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
