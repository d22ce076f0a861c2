import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { DISTANCES } from '../../domain/places/rules.ts';
import { useText } from '../i18n/speech.ts';
import { readHomeSearch } from '../paths.ts';
import { locateIfAllowed } from '../platform/position.ts';
import { Fallback } from '../ui/Fallback.tsx';
import { useNearbyDismissed, useNearest } from './nearby.ts';
import { StatesView } from './StatesView.tsx';
import { CountiesView, CountyView, NearbyView, SearchView, StateView } from './views.ts';

const route = getRouteApi('/');

/** Home is several views; its address says which (S1 §2). */
export function HomePage() {
  const { state, counties, county, search, nearby } = readHomeSearch(route.useSearch());
  if (state) return <StateView key={state} stateId={state} />;
  if (counties) return <CountiesView stateId={counties} />;
  if (county) return <CountyView countyId={county} />;
  if (search) return <SearchView key={search} stateId={search} />;
  return <Arrival isAsked={nearby === '1'} />;
}

/** The states, unless a restaurant is so near that it comes first; nobody is asked where they are. */
function Arrival({ isAsked }: { isAsked: boolean }) {
  const t = useText();
  const { data: nearest = null } = useNearest();
  const isDismissed = useNearbyDismissed();
  useEffect(() => void locateIfAllowed(), []);
  const isNear = (nearest?.distanceMiles ?? Infinity) <= DISTANCES.nearbyCardMiles;
  const isShown = isAsked || (isNear && !isDismissed);
  return (
    <>
      <p role="status" className="sr-only">
        {isShown &&
          isNear &&
          nearest &&
          t('places.nearby_announced', {
            name: nearest.name,
            distanceMiles: nearest.distanceMiles ?? 0,
          })}
      </p>
      {isShown ? (
        <Fallback instead={<StatesView nearest={nearest} />}>
          <Suspense fallback={<StatesView nearest={nearest} />}>
            <NearbyView />
          </Suspense>
        </Fallback>
      ) : (
        <StatesView nearest={nearest} />
      )}
    </>
  );
}
