import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { County } from '../../domain/places/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { CountyShapes, type DrawnCounty } from './CountyShapes.tsx';
import { countyShapesQuery } from './queries.ts';
import { STATE_SHAPES } from './state-shapes.ts';

/** Where counties are too small for a finger on the whole map: top left corner, and width. */
const DENSE_AREAS: Record<string, { name: TextKey; x: number; y: number; width: number }> = {
  GA: { name: 'places.map_atlanta', x: 80, y: 96, width: 172 },
};

/** A part of the map, in its units. */
interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The counties of a state as a picture to tap on: those with restaurants stand out with their
 * number. Where they are small, a button enlarges that part. The list beside it offers the same, so
 * keyboard and screen reader skip the map.
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
  /** The county that is highlighted, here or in the list. */
  pointed: string | null;
  onPoint: (countyId: string | null) => void;
}) {
  const t = useText();
  const drawn = useDrawnCounties(stateId, counties);
  const [isNear, setNear] = useState(false);
  const outline = STATE_SHAPES[stateId];
  if (!outline) return null;
  const [, , width = 600, height = 600] = outline.viewBox.split(' ').map(Number);
  const dense = DENSE_AREAS[stateId];
  const near: View | null = dense ? { ...dense, height: (dense.width / width) * height } : null;
  const view = (isNear && near) || { x: 0, y: 0, width, height };
  // A length that looks the same on the whole map and on the enlarged one.
  const unit = view.width / width;
  const shown = drawn.find(({ county }) => county.id === pointed);
  return (
    <div className="relative">
      {dense && (
        <button
          type="button"
          aria-label={isNear ? undefined : t('places.map_enlarge', { area: t(dense.name) })}
          onClick={() => setNear(!isNear)}
          className="absolute top-0 right-0 z-10 inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control-line bg-surface px-3 text-sm font-semibold shadow-card hover:bg-chile-soft"
        >
          <Icon name={isNear ? 'back' : 'search'} />
          {isNear ? t('places.map_whole', { state: stateName }) : t(dense.name)}
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
          width={width}
          height={height}
        >
          <path d={outline.path} className="fill-line" />
          <CountyShapes drawn={drawn} isNear={isNear} unit={unit} onPoint={onPoint} />
          {near && !isNear && drawn.length > 0 && (
            <rect
              {...near}
              rx="10"
              fill="none"
              strokeWidth="2"
              strokeDasharray="7 5"
              className="pointer-events-none stroke-ink"
            />
          )}
          {shown && (
            <path
              d={shown.path}
              fill="none"
              strokeWidth={3.5 * unit}
              strokeLinejoin="round"
              className="pointer-events-none stroke-ink"
            />
          )}
        </svg>
        {shown && <PointedCounty drawn={shown} view={view} />}
      </div>
    </div>
  );
}

/** The counties with their shapes. Only the browser draws them; before that the list is empty. */
function useDrawnCounties(stateId: string, counties: County[]): DrawnCounty[] {
  const { data: shapes = [] } = useQuery(countyShapesQuery(stateId));
  const known = new Map(counties.map((county) => [county.id, county]));
  return shapes.flatMap(([id, x, y, path]) => {
    const county = known.get(id);
    return county ? [{ county, x, y, path }] : [];
  });
}

/** The name of the highlighted county, above it. */
function PointedCounty({ drawn: { county, x, y }, view }: { drawn: DrawnCounty; view: View }) {
  const t = useText();
  const across = ((x - view.x) / view.width) * 100;
  const down = ((y - view.y) / view.height) * 100;
  const isInView = across >= 0 && across <= 100 && down >= 0 && down <= 100;
  if (!isInView) return null;
  return (
    <p
      className="pointer-events-none absolute z-10 rounded-full bg-ink px-3 py-1 text-sm font-semibold whitespace-nowrap text-paper shadow-card"
      // Above its county, and kept within the map at both sides.
      style={{
        left: `${across}%`,
        top: `${down}%`,
        transform: `translate(-${across}%, calc(-100% - 22px))`,
      }}
    >
      {county.name}
      <span className="font-normal">
        {' · '}
        {county.restaurantCount > 0
          ? t('places.restaurant_count', { count: county.restaurantCount })
          : t('places.no_restaurants_yet')}
      </span>
    </p>
  );
}
