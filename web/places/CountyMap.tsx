import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { County } from '../../domain/places/schema.ts';
import { useText } from '../i18n/speech.ts';
import { linkTo, paths } from '../paths.ts';
import { countyShapesQuery } from './queries.ts';
import { STATE_SHAPES } from './state-shapes.ts';

/** Half of a finger's 24 px on a phone, in units of the map: small counties are easier to meet. */
const FINGER = 20;

/**
 * The counties of a state as a picture to tap on: those with restaurants stand out with their number.
 * The list beside it says and does the same, so keyboard and screen reader pass the map by.
 */
export function CountyMap({
  stateId,
  counties,
  pointed,
  onPoint,
}: {
  stateId: string;
  counties: County[];
  /** The county that is looked at, here or in the list. */
  pointed: string | null;
  onPoint: (countyId: string | null) => void;
}) {
  const t = useText();
  // Drawn by the browser alone: until then the outline of the state keeps the place.
  const { data: shapes = [] } = useQuery(countyShapesQuery(stateId));
  const outline = STATE_SHAPES[stateId];
  if (!outline) return null;
  const [, , width = 600, height = 600] = outline.viewBox.split(' ').map(Number);
  const known = new Map(counties.map((county) => [county.id, county]));
  const drawn = shapes.flatMap(([id, x, y, path]) => {
    const county = known.get(id);
    return county ? [{ county, x, y, path }] : [];
  });
  const open = drawn.filter(({ county }) => county.restaurantCount > 0);
  const shown = drawn.find(({ county }) => county.id === pointed);
  return (
    <div
      className="relative"
      aria-hidden="true"
      data-map={stateId}
      onPointerLeave={() => onPoint(null)}
    >
      <svg viewBox={outline.viewBox} className="block h-auto w-full" width={width} height={height}>
        <path d={outline.path} className="fill-line" />
        {drawn.map(({ county, path }) => (
          <path
            key={county.id}
            d={path}
            onPointerEnter={() => onPoint(county.id)}
            className="fill-surface stroke-control-line"
            strokeWidth="0.7"
          />
        ))}
        {open.map(({ county, x, y }) => (
          <CountyLink key={county.id} county={county} onPoint={onPoint}>
            <circle cx={x} cy={y} r={FINGER} fill="transparent" />
          </CountyLink>
        ))}
        {open.map(({ county, x, y, path }) => (
          <CountyLink key={county.id} county={county} onPoint={onPoint}>
            <path d={path} className={county.restaurantCount < 5 ? FEW : MANY} strokeWidth="1.5" />
            <text
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="central"
              className={`text-[17px] font-bold tabular-nums sm:text-[15px] ${county.restaurantCount < 5 ? 'fill-ink' : 'fill-on-chile'}`}
            >
              {county.restaurantCount}
            </text>
          </CountyLink>
        ))}
        {shown && (
          <path
            d={shown.path}
            fill="none"
            strokeWidth="3.5"
            strokeLinejoin="round"
            className="pointer-events-none stroke-ink"
          />
        )}
      </svg>
      {shown && (
        <p
          className="pointer-events-none absolute z-10 rounded-full bg-ink px-3 py-1 text-sm font-semibold whitespace-nowrap text-paper shadow-card"
          // Above its county, and within the map at both sides.
          style={{
            left: `${(shown.x / width) * 100}%`,
            top: `${(shown.y / height) * 100}%`,
            transform: `translate(-${(shown.x / width) * 100}%, calc(-100% - 22px))`,
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
