import { readFileSync } from 'node:fs';

/** The main county, by the last three digits of its FIPS code; further ones of the same state, separated by spaces. */
export type ZipCode = [
  county: string,
  place: string,
  latitude: number,
  longitude: number,
  further?: string,
];

/** With the last three digits of the county's FIPS code. */
export type Place = [
  name: string,
  county: string,
  population: number,
  latitude: number,
  longitude: number,
];

/** Borders of counties, each line once, as in a TopoJSON topology. */
export interface Borders {
  scale: [number, number];
  translate: [number, number];
  /** Lines: each number pair is the step from the point before. */
  arcs: number[][];
  /** By the last three digits of FIPS: rings of numbers of lines; a complement is a line that is followed backwards. */
  counties: Record<string, number[][]>;
}

/** What is known of a state, made by `scripts/build-geography.ts`. */
export interface Pack {
  /** Its name, in English. */
  name: string;
  /** The first two digits of the FIPS codes of its counties. */
  fips: string;
  /** By the last three digits: name without the word "County", and the centre in degrees. */
  counties: Record<string, [name: string, latitude: number, longitude: number]>;
  zips: Record<string, ZipCode>;
  places: Place[];
  borders: Borders;
}

/** A county; its centre in degrees. */
export interface County {
  /** FIPS, five digits. */
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}

const read = new Map<string, Pack>();

/**
 * @param stateId two letters of a state or of the District of Columbia; its file is read once
 * @throws where there is none
 */
export function readPack(stateId: string): Pack {
  const pack =
    read.get(stateId) ??
    (JSON.parse(
      readFileSync(new URL(`packs/${stateId}.json`, import.meta.url), 'utf8'),
    ) as Pack);
  read.set(stateId, pack);
  return pack;
}
