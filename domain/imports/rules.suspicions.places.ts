import { type Coordinates, measureMiles } from '../places/rules.ts';
import { type CountyShape, countyAround, milesWithin } from '../places/rules.shapes.ts';
import type { Draft, RowValues } from '../sheets/rules.ts';
import type { Suspicion } from '../sheets/rules.suspicions.ts';
import type { Catalogue } from './rules.find.ts';
import { isOut } from './rules.ts';
import { afterOf, suspicionFor } from './rules.suspicions.ts';

/** Where ZIP codes and counties lie. */
export interface Geography {
  /** With the counties that a ZIP code extends into, the first one most of all. */
  zips: ReadonlyMap<string, Coordinates & { countyIds: readonly string[] }>;
  shapes: readonly CountyShape[];
}

/** A point so little outside its county is on the border: the drawn borders are simpler than the real ones. In miles. */
const BORDER_MILES = 1;
/** A point farther from the middle of its ZIP code is hardly in it, in miles. */
const ZIP_MILES = 20;
/** A restaurant that moves farther has hardly been measured anew, in miles. */
const MOVED_MILES = 2;
/** With so many decimals, a point is up to 0.4 miles off: as far as a vote may be. */
const ROUGH_DECIMALS = 2;

type Points = ReadonlyMap<string, Placed>;
interface Placed {
  draft: Draft | null;
  values: RowValues;
  id: string | null;
}

/** Where the restaurants stand as the file leaves them: the first one at each point. */
export function placeRestaurants(drafts: Draft[], { restaurants }: Catalogue): Points {
  const points = new Map<string, Placed>();
  const live = drafts.filter((draft) => draft.planned.sheet === 'restaurants' && !isOut(draft));
  const touched = new Set(live.map(({ known }) => known?.id));
  for (const placed of [
    ...restaurants
      .filter(({ id }) => !touched.has(id))
      .map((known) => ({ draft: null, values: known, id: known.id })),
    ...live.map((draft) => ({ draft, values: afterOf(draft), id: draft.known?.id ?? null })),
  ]) {
    const key = pointKey(placed.values);
    if (key !== null && placed.values.address && !points.has(key)) points.set(key, placed);
  }
  return points;
}
const pointKey = ({ latitude, longitude }: RowValues) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude} ${longitude}` : null;

const pointOf = ({ latitude, longitude }: RowValues): Coordinates | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
const sayPoint = ({ latitude, longitude }: Coordinates) => `${latitude}, ${longitude}`;
const rounded = (miles: number) => Math.round(miles * 10) / 10;
const isRough = (degrees: number) => Number(degrees.toFixed(ROUGH_DECIMALS)) === degrees;

/** What is likely a mistake about the place of a restaurant. */
export function suspectPlace(
  draft: Draft,
  catalogue: Catalogue,
  geography: Geography,
  points: Points,
): Suspicion[] {
  const { known, values } = draft;
  const after = afterOf(draft);
  const isNew = (...fields: (keyof RowValues)[]) =>
    known === null || fields.some((field) => field in values);
  const point = pointOf(after);
  const suspect = suspicionFor(draft);
  const found: Suspicion[] = [];
  if (isNew('zipCode', 'countyId')) found.push(...suspectZip(draft, catalogue, geography));
  if (point === null) {
    const isMissing = known === null && !after.archived;
    return isMissing ? [...found, suspect('point_missing', POINT, '')] : found;
  }
  if (isNew('latitude', 'longitude', 'countyId')) {
    found.push(...suspectPoint(draft, point, catalogue, geography));
  }
  if (!isNew('latitude', 'longitude')) return found;
  if (isRough(point.latitude) && isRough(point.longitude)) {
    found.push(suspect('point_rough', POINT, sayPoint(point)));
  }
  const other = points.get(sayPoint(point).replace(',', ''));
  const isOther = other && other.draft !== draft && other.values.address !== after.address;
  if (isOther && after.address) {
    found.push(
      suspect('point_shared', [...POINT, 'address'], sayPoint(point), {
        name: other.values.name ?? null,
        row: other.draft?.planned.row ?? null,
        id: other.id,
        restaurantId: other.id,
      }),
    );
  }
  const before = known && pointOf(known);
  const moved = before ? measureMiles(before, point) : 0;
  if (moved > MOVED_MILES) {
    found.push(suspect('moved', POINT, sayPoint(point), { miles: rounded(moved) }));
  }
  return found;
}

const POINT = ['latitude', 'longitude'] as const;

function sayCounty(countyId: string | undefined, { counties }: Catalogue) {
  const county = counties.find(({ id }) => id === countyId);
  return { name: county?.name ?? null, place: county?.stateId ?? null };
}

function suspectZip(draft: Draft, catalogue: Catalogue, { zips }: Geography): Suspicion[] {
  const { zipCode, countyId = '' } = afterOf(draft);
  if (!zipCode) return [];
  const suspect = suspicionFor(draft);
  const zip = zips.get(zipCode);
  if (!zip) return [suspect('zip_unknown', ['zipCode'], zipCode)];
  if (zip.countyIds.includes(countyId)) return [];
  const county = sayCounty(zip.countyIds[0], catalogue);
  return [suspect('zip_elsewhere', ['zipCode', 'county'], zipCode, county)];
}

/** A point outside of its county, or far from its ZIP code. */
function suspectPoint(
  draft: Draft,
  point: Coordinates,
  catalogue: Catalogue,
  { zips, shapes }: Geography,
): Suspicion[] {
  const { zipCode, countyId = '' } = afterOf(draft);
  const suspect = suspicionFor(draft);
  const shape = shapes.find((one) => one.countyId === countyId);
  const within = shape ? milesWithin(shape, point) : 0;
  if (within < -BORDER_MILES) {
    const county = sayCounty(countyAround(shapes, point), catalogue);
    return [
      suspect('point_elsewhere', [...POINT, 'county'], sayPoint(point), {
        name: county.name,
        place: county.place,
        miles: rounded(-within),
      }),
    ];
  }
  const zip = zips.get(zipCode ?? '');
  const distance = zip?.countyIds.includes(countyId) ? measureMiles(zip, point) : 0;
  if (distance <= ZIP_MILES) return [];
  return [
    suspect('point_far', [...POINT, 'zipCode'], sayPoint(point), {
      name: zipCode ?? null,
      miles: rounded(distance),
    }),
  ];
}
