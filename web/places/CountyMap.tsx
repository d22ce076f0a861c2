import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { County } from '../../domain/places/schema.ts';
import { useText } from '../i18n/speech.ts';
import { Icon } from '../ui/Icon.tsx';
import { CountyShapes, type DrawnCounty } from './CountyShapes.tsx';
import { type View, viewsOf } from './map-view.ts';
import { countyShapesQuery } from './queries.ts';
import { STATE_SHAPES } from './state-shapes.ts';

/**
 * The counties of a state as a picture to tap on: those with restaurants stand out with their number.
 * Where they are small, a button enlarges that part. The list beside it says and does the same, so
 * keyboard and screen reader pass the map by.
 */
export function CountyMap({
  stateId,
  stateName,
  counties,
  pointed,
  onPoint,
}: {
  stateId: string;
  stateName: string;
  counties: County[];
  /** The county that is looked at, here or in the list. */
  pointed: string | null;
  onPoint: (countyId: string | null) => void;
}) {
  const t = useText();
  // Drawn by the browser alone: until then the outline of the state keeps the place.
  const { data: shapes = [] } = useQuery(countyShapesQuery(stateId));
  const [isNear, setNear] = useState(false);
  const outline = STATE_SHAPES[stateId];
  if (!outline) return null;
  const { whole, near, nearName } = viewsOf(stateId, outline.viewBox);
  const view = (isNear && near) || whole;
  const known = new Map(counties.map((county) => [county.id, county]));
  const drawn = shapes.flatMap(([id, x, y, path]) => {
    const county = known.get(id);
    return county ? [{ county, x, y, path }] : [];
  });
  const shown = drawn.find(({ county }) => county.id === pointed);
  return (
    <div className="relative">
      {nearName && (
        <button
          type="button"
          aria-label={isNear ? undefined : t('places.map_enlarge', { area: t(nearName) })}
          onClick={() => setNear(!isNear)}
          className="absolute top-0 right-0 z-10 inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control-line bg-surface px-3 text-sm font-semibold shadow-card hover:bg-chile-soft"
        >
          <Icon name={isNear ? 'back' : 'search'} />
          {isNear ? t('places.map_whole', { state: stateName }) : t(nearName)}
        </button>
      )}
      <div
        className="relative"
        aria-hidden="true"
        data-map={stateId}
        onPointerLeave={() => onPoint(null)}
      >
        <svg
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          className={`block h-auto w-full ${isNear ? 'rounded-card outline -outline-offset-1 outline-line' : ''}`}
          width={whole.width}
          height={whole.height}
        >
          <path d={outline.path} className="fill-line" />
          <CountyShapes
            drawn={drawn}
            isNear={isNear}
            // What is drawn as wide on the whole map as on the enlarged one.
            unit={view.width / whole.width}
            pointed={shown}
            near={near}
            onPoint={onPoint}
          />
        </svg>
        {shown && <PointedCounty drawn={shown} view={view} />}
      </div>
    </div>
  );
}

/** The name of the county that is looked at, above it. */
function PointedCounty({ drawn, view }: { drawn: DrawnCounty; view: View }) {
  const t = useText();
  const across = ((drawn.x - view.x) / view.width) * 100;
  const down = ((drawn.y - view.y) / view.height) * 100;
  const isInView = across >= 0 && across <= 100 && down >= 0 && down <= 100;
  if (!isInView) return null;
  return (
    <p
      className="pointer-events-none absolute z-10 rounded-full bg-ink px-3 py-1 text-sm font-semibold whitespace-nowrap text-paper shadow-card"
      // Above its county, and within the map at both sides.
      style={{
        left: `${across}%`,
        top: `${down}%`,
        transform: `translate(-${across}%, calc(-100% - 22px))`,
      }}
    >
      {drawn.county.name}
      <span className="font-normal">
        {' · '}
        {drawn.county.restaurantCount > 0
          ? t('places.restaurant_count', { count: drawn.county.restaurantCount })
          : t('places.no_restaurants_yet')}
      </span>
    </p>
  );
}
