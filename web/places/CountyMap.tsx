import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { County } from '../../domain/places/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { countyShapesQuery } from './queries.ts';
import { STATE_SHAPES } from './state-shapes.ts';

/** Half of a finger's 24 px on a phone, in units of the whole map: small counties are easier to meet. */
const FINGER = 20;
/** The same on the enlarged map, where there is room for 40 px. */
const FINGER_NEAR = 34;

/** Where counties are too small for a finger on the whole map: the left upper corner, and the width. */
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
  const [, , width = 600, height = 600] = outline.viewBox.split(' ').map(Number);
  const dense = DENSE_AREAS[stateId];
  const whole: View = { x: 0, y: 0, width, height };
  const near: View | null = dense ? { ...dense, height: (dense.width / width) * height } : null;
  const view = (isNear && near) || whole;
  // What is drawn as wide on the whole map as on the enlarged one.
  const unit = view.width / width;
  const known = new Map(counties.map((county) => [county.id, county]));
  const drawn = shapes.flatMap(([id, x, y, path]) => {
    const county = known.get(id);
    return county ? [{ county, x, y, path }] : [];
  });
  const open = drawn.filter(({ county }) => county.restaurantCount > 0);
  const shown = drawn.find(({ county }) => county.id === pointed);
  const across = shown ? ((shown.x - view.x) / view.width) * 100 : 0;
  const down = shown ? ((shown.y - view.y) / view.height) * 100 : 0;
  const isInView = across >= 0 && across <= 100 && down >= 0 && down <= 100;
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
          {drawn.map(({ county, path }) => (
            <path
              key={county.id}
              d={path}
              onPointerEnter={() => onPoint(county.id)}
              className="fill-surface stroke-control-line"
              strokeWidth={0.7 * unit}
            />
          ))}
          {open.map(({ county, x, y }) => (
            <CountyLink key={county.id} county={county} onPoint={onPoint}>
              <circle cx={x} cy={y} r={(isNear ? FINGER_NEAR : FINGER) * unit} fill="transparent" />
            </CountyLink>
          ))}
          {open.map(({ county, x, y, path }) => (
            <CountyLink key={county.id} county={county} onPoint={onPoint}>
              <path
                d={path}
                className={county.restaurantCount < 5 ? FEW : MANY}
                strokeWidth={1.5 * unit}
              />
              <text
                x={x}
                y={isNear ? y + 3 : y}
                textAnchor="middle"
                dominantBaseline="central"
                className={`${isNear ? 'text-[7px] sm:text-[6px]' : 'text-[17px] sm:text-[15px]'} font-bold tabular-nums ${county.restaurantCount < 5 ? 'fill-ink' : 'fill-on-chile'}`}
              >
                {isNear && (
                  <tspan x={x} dy="-6" className="text-[5.6px] font-semibold sm:text-[4.6px]">
                    {county.name}
                  </tspan>
                )}
                <tspan x={x} dy={isNear ? 6 : 0}>
                  {county.restaurantCount}
                </tspan>
              </text>
            </CountyLink>
          ))}
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
        {shown && isInView && (
          <p
            className="pointer-events-none absolute z-10 rounded-full bg-ink px-3 py-1 text-sm font-semibold whitespace-nowrap text-paper shadow-card"
            // Above its county, and within the map at both sides.
            style={{
              left: `${across}%`,
              top: `${down}%`,
              transform: `translate(-${across}%, calc(-100% - 22px))`,
            }}
          >
            {shown.county.name}
            <span className="font-normal">
              {' · '}
              {shown.county.restaurantCount > 0
                ? t('places.restaurant_count', { count: shown.county.restaurantCount })
                : t('places.no_restaurants_yet')}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

const FEW = 'fill-chile-soft stroke-chile';
const MANY = 'fill-chile stroke-paper';

function CountyLink({
  county,
  onPoint,
  children,
}: {
  county: County;
  onPoint: (countyId: string) => void;
  children: React.ReactNode;
}) {
  return (
    <Link
      {...linkTo(paths.county(county.id))}
      tabIndex={-1}
      data-county={county.id}
      onPointerEnter={() => onPoint(county.id)}
    >
      {children}
    </Link>
  );
}
