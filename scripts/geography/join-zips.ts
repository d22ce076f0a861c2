import type { County, ZipCode } from '../../database/geography/pack.ts';
import type { PostalCode, Sources } from './sources.ts';

/** How well the sources agree about the main counties of a state's ZIP codes. */
export interface Agreement {
  zips: number;
  /** Those with an area in the Census. */
  areas: number;
  /** Of `areas`, those whose main county has the Census' internal point of the area. */
  joined: number;
  /** Of `areas`, those whose county according to GeoNames has it. */
  geonames: number;
  /** Of `areas`, those whose first county according to HUD has it. */
  hud: number;
}

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** What the sources say of a ZIP code; counties are those of the state. */
interface Said {
  code: PostalCode;
  point: Position | undefined;
  /** The county around the Census' point. */
  ofPoint: string | undefined;
  /** GeoNames' county. */
  named: string | undefined;
  /** The county around GeoNames' position. */
  around: string | undefined;
  /** HUD's counties. */
  reached: string[];
}

/** A ten-thousandth of a degree: some 11 yards. */
export const round = (degrees: number): number => Number(degrees.toFixed(4));

/**
 * The ZIP codes of one state. GeoNames says which there are and how they are called, the Census where they are, and
 * HUD which counties they reach into. The main county is the one around the Census' point if HUD names it, too; else
 * GeoNames' one if HUD names it; else HUD's first. Where HUD has nothing and the Census has no point, it is GeoNames'
 * one if other ZIP codes of the place are in it, else the county around GeoNames' position, on the same condition.
 */
export function joinZips(
  stateFips: string,
  postal: readonly PostalCode[],
  counties: readonly County[],
  countyAt: (point: Position) => string | undefined,
  { censusPoints, crosswalk }: Pick<Sources, 'censusPoints' | 'crosswalk'>,
): { zips: [zip: string, ZipCode][]; agreement: Agreement } {
  const byId = new Map(counties.map((county) => [county.id, county]));
  const said = postal.map((code): Said => {
    const point = censusPoints[code.zip];
    const named = stateFips + code.countyId;
    return {
      code,
      point,
      ofPoint: point && countyAt(point),
      named: byId.has(named) ? named : undefined,
      around: countyAt(code),
      reached: (crosswalk.get(code.zip) ?? []).filter((id) => byId.has(id)),
    };
  });
  const known = said.map((one) => ({ ...one, main: mainOf(one) }));
  const joined = known.map((one) => {
    const alike = known.filter(({ code, main }) => main && code.place === one.code.place);
    const isPlaceIn = (id: string | undefined) => alike.some(({ main }) => main === id);
    const main =
      one.main ??
      [one.named, one.around].find(isPlaceIn) ??
      mostFrequent(alike.map((other) => other.main ?? '')) ??
      one.around ??
      one.named;
    const county = byId.get(main ?? '') ?? nearestOf(counties, one.code);
    const nearby = alike.flatMap(({ main: other, point }) =>
      other === county.id && point ? [point] : [],
    );
    return { ...one, main: county.id, at: positionOf(one, county, nearby) };
  });
  return {
    zips: joined.map(({ code, main, at, reached }) => {
      const further = reached.filter((id) => id !== main).map((id) => id.slice(2));
      const row: ZipCode = [main.slice(2), code.place, round(at.latitude), round(at.longitude)];
      if (further.length > 0) row.push(further.toSorted().join(' '));
      return [code.zip, row];
    }),
    agreement: agreementOf(joined),
  };
}

function mainOf({ ofPoint, named, reached }: Said): string | undefined {
  const confirmed = [ofPoint, named].find((id) => id !== undefined && reached.includes(id));
  return confirmed ?? reached[0] ?? ofPoint;
}

/**
 * The Census' point. Without one GeoNames' if it lies in the county; else the middle of the points that other ZIP
 * codes of the place have in the county; else the county's centre.
 */
function positionOf(
  { code, point, around }: Said,
  county: County,
  nearby: readonly Position[],
): Position {
  if (point) return point;
  if (around === county.id) return code;
  if (nearby.length === 0) return county;
  const mean = (of: keyof Position) =>
    nearby.reduce((sum, one) => sum + one[of], 0) / nearby.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

function agreementOf(zips: readonly (Said & { main: string })[]): Agreement {
  const areas = zips.filter(({ ofPoint }) => ofPoint !== undefined);
  const count = (agrees: (zip: Said & { main: string }) => boolean) => areas.filter(agrees).length;
  return {
    zips: zips.length,
    areas: areas.length,
    joined: count(({ main, ofPoint }) => main === ofPoint),
    geonames: count(({ named, ofPoint }) => named === ofPoint),
    hud: count(({ reached, ofPoint }) => reached[0] === ofPoint),
  };
}

function nearestOf(counties: readonly County[], { latitude, longitude }: Position): County {
  const away = (county: Position) =>
    Math.hypot(county.latitude - latitude, county.longitude - longitude);
  const [first] = counties.toSorted((one, other) => away(one) - away(other));
  if (!first) throw new Error('A state needs counties.');
  return first;
}

/** undefined for no values. */
export function mostFrequent(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)];
  return counts.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
