import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { DISTANCES } from '../../domain/places/rules.ts';
import { useText } from '../i18n/locale.ts';
import { readHomeSearch } from './home-search.ts';
import { locateIfAllowed, useIsAt } from '../platform/position.ts';
import { Fallback } from '../ui/Fallback.tsx';
import { ClosingStrip } from '../voting/ClosingStrip.tsx';
import { useBegun, useNearbyDismissed, useNearest } from './nearby.ts';
import { StatesView } from './StatesView.tsx';
import { CountiesView, CountyView, NearbyView, SearchView, StateView } from './views.ts';

const route = getRouteApi('/');

/** Home has several views; its address selects one (S1 §2). */
export function HomePage() {
  const { state, counties, county, search, nearby } = readHomeSearch(route.useSearch());
  if (state) return <StateView key={state} stateId={state} />;
  if (counties) return <CountiesView stateId={counties} />;
  if (county) return <CountyView countyId={county} />;
  if (search) return <SearchView key={search} stateId={search} />;
  return <Arrival isAsked={nearby === '1'} />;
}

/**
 * The states, or a restaurant if one is very near; the position is not requested. If the visitor
 * has begun to use the page, the restaurant appears above the states: nothing changes under a
 * finger.
 */
function Arrival({ isAsked }: { isAsked: boolean }) {
  const t = useText();
  const nearest = useNearest().data?.[0] ?? null;
  const isDismissed = useNearbyDismissed();
  useEffect(() => void locateIfAllowed(), []);
  const isNear = (nearest?.distanceMiles ?? Infinity) <= DISTANCES.nearbyCardMiles;
  const isDue = isNear && !isDismissed;
  const isHere = useIsAt()(nearest?.distanceMiles);
  const [isThere, setThere] = useState(false);
  const isInUse = useBegun(isThere);
  const isShown = isAsked || (isDue && !isInUse);
  const states = <StatesView nearest={nearest} isHere={isDue && isHere} />;
  return (
    <>
      <p role="status" className="sr-only">
        {(isShown || isDue) &&
          isNear &&
          nearest &&
          (isHere
            ? `${t('places.here')}: ${nearest.name}`
            : t('places.nearby_announced', {
                name: nearest.name,
                distanceMiles: nearest.distanceMiles ?? 0,
              }))}
      </p>
      <ClosingStrip />
      {isShown ? (
        <Fallback instead={states}>
          <Suspense fallback={states}>
            <NearbyView />
            <WhileThere onChange={setThere} />
          </Suspense>
        </Fallback>
      ) : (
        states
      )}
    </>
  );
}

/** Reports whether the component it is rendered beside is shown, rather than its fallback. */
function WhileThere({ onChange }: { onChange: (isThere: boolean) => void }) {
  useEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return null;
}
