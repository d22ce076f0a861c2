import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bordersOf, goingWest } from '../database/geography/borders.ts';
import type { County, Pack, Place } from '../database/geography/pack.ts';
import { countyAround } from '../domain/places/rules.shapes.ts';
import { cutBorders } from './geography/borders.ts';
import {
  type Agreement,
  type Position,
  joinZips,
  mostFrequent,
  round,
} from './geography/join-zips.ts';
import { type Geometry, readSources, SOURCES, type Sources } from './geography/sources.ts';

// Makes database/geography/packs: the counties, ZIP codes, places and borders of each state and of the District of
// Columbia, a file each. It installs its sources into .tmp, which takes 50 MB; nothing else needs them.
const folder = fileURLToPath(new URL('../.tmp/geography/', import.meta.url));
const packs = new URL('../database/geography/packs/', import.meta.url);

/** From which number on the last three digits of FIPS are those of a city that belongs to no county. */
const FIRST_CITY = 510;

function install(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}package.json`, JSON.stringify({ dependencies: SOURCES, private: true }));
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** "Baltimore" is a county and a city beside it: the city says so, where a state has both. */
function nameOf({ id, properties: { name } }: Geometry, all: readonly Geometry[]): string {
  const isTwice = all.some((other) => other.id !== id && other.properties.name === name);
  return isTwice && Number(id.slice(2)) >= FIRST_CITY ? `${name} City` : name;
}

function buildPack(
  { fips, name }: { fips: string; name: string },
  stateId: string,
  sources: Sources,
): { pack: Pack; agreement: Agreement } {
  const { topology, topojson, geo } = sources;
  const all = topology.objects.counties?.geometries ?? [];
  const own = all
    .filter(({ id }) => id.startsWith(fips))
    .toSorted((one, other) => one.id.localeCompare(other.id));
  const { features } = topojson.feature(topology, {
    type: 'GeometryCollection',
    geometries: own,
  });
  const counties = own.map((geometry, index): County => {
    const feature = features[index];
    if (!feature) throw new Error(`The atlas has no border of ${geometry.id}.`);
    const [longitude, latitude] = geo.geoCentroid(feature);
    return { id: geometry.id, name: nameOf(geometry, own), latitude, longitude };
  });
  const borders = cutBorders(topology, own);
  const shapes = bordersOf({ fips, borders });
  const countyAt = ({ latitude, longitude }: Position) =>
    countyAround(shapes, { latitude, longitude: goingWest(longitude) });
  const postal = sources.postal.filter(({ state }) => state === stateId);
  const { zips, agreement } = joinZips(fips, postal, counties, countyAt, sources);
  const places = sources.towns.filter(({ state }) => state === stateId);
  const rows = places.flatMap((town): Place[] => {
    const county = countyAt(town);
    const at = [round(town.latitude), round(town.longitude)] as const;
    return county ? [[town.name, county.slice(2), town.population, ...at]] : [];
  });
  const pack: Pack = {
    name,
    fips,
    counties: Object.fromEntries(
      counties.map((one) => [
        one.id.slice(2),
        [one.name, round(one.latitude), round(one.longitude)],
      ]),
    ),
    zips: Object.fromEntries(zips.toSorted(([one], [other]) => one.localeCompare(other))),
    places: rows.toSorted((one, other) => other[2] - one[2] || one[0].localeCompare(other[0])),
    borders,
  };
  return { pack, agreement };
}

/** A line for each county, ZIP code and place, so that a change can be read. */
function textOf({ counties, zips, places, borders, ...rest }: Pack): string {
  const lines = (rows: Record<string, unknown>) =>
    Object.entries(rows)
      .map(([key, row]) => `${JSON.stringify(key)}:${JSON.stringify(row)}`)
      .join(',\n');
  const list = places.map((place) => JSON.stringify(place)).join(',\n');
  return `${JSON.stringify(rest).slice(0, -1)},
"counties":{
${lines(counties)}},
"zips":{
${lines(zips)}},
"places":[
${list}],
"borders":${JSON.stringify(borders)}}
`;
}

install();
const sources = await readSources(folder);
// Those of the forces abroad have no letters.
const inStates = sources.postal.filter(({ state }) => state !== '');
const stateIds = new Map(
  [...Map.groupBy(inStates, ({ state }) => state)].map(([state, codes]) => [
    mostFrequent(codes.flatMap(({ zip }) => sources.crosswalk.get(zip)?.[0]?.slice(0, 2) ?? [])),
    state,
  ]),
);
mkdirSync(packs, { recursive: true });
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
process.stdout.write(
  '| State | counties | ZIP codes | with an area | joined | GeoNames | HUD | KB |\n',
);
for (const state of sources.states.toSorted((one, other) => one.name.localeCompare(other.name))) {
  const stateId = stateIds.get(state.fips);
  // Territories: GeoNames has no ZIP codes of theirs.
  if (stateId === undefined) continue;
  const { pack, agreement } = buildPack(state, stateId, sources);
  const text = textOf(pack);
  writeFileSync(new URL(`${stateId}.json`, packs), text);
  const { zips, areas, joined, geonames, hud } = agreement;
  const agreed = [joined, geonames, hud].map((part) => share(part, areas)).join(' | ');
  const size = Math.round(text.length / 1000);
  process.stdout.write(
    `| ${stateId} | ${Object.keys(pack.counties).length} | ${zips} | ${areas} | ${agreed} | ${size} |\n`,
  );
}
