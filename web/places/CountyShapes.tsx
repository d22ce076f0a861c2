import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { County } from '../../domain/places/schema.ts';
import { linkTo, paths } from '../paths.ts';

/** Half of a finger's 24 px on a phone, in units of the whole map: eases tapping small counties. */
const FINGER = 20;
/** The same on the enlarged map, where there is room for 40 px. */
const FINGER_NEAR = 34;

export interface DrawnCounty {
  county: County;
  /** Where its number is drawn, in units of the map. */
  x: number;
  y: number;
  path: string;
}

/**
 * The counties as SVG shapes. Those with restaurants are links with a tap area; the others are only
 * outlines.
 */
export function CountyShapes({
  drawn,
  isNear,
  unit,
  onPoint,
}: {
  drawn: readonly DrawnCounty[];
  /** Whether the map is enlarged. */
  isNear: boolean;
  /** The width of a line that is 1 wide on the whole map. */
  unit: number;
  onPoint: (countyId: string) => void;
}) {
  const open = drawn.filter(({ county }) => county.restaurantCount > 0);
  return (
    <>
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
    </>
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
  children: ReactNode;
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
