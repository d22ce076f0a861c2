import * as z from 'zod';
import { isZip, matchCounty, withoutSuffix } from '../../domain/places/rules.ts';
import type { AddressComponent } from '../../domain/places/schema.ts';
import type { Config } from '../config.ts';
import type { Services, TomTom, ZipPlace } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { findZip, selectCounties, selectStates } from './queries.ts';

type PlacesDeps = Pick<Services, 'db' | 'tomTom'>;

/** A person is waiting at a search box: after this time, the packaged table answers. */
const TOMTOM_TIMEOUT_MS = 2500;
/** After a timeout, TomTom is not asked for this long, so that no other request waits for it. */
const TOMTOM_REST_MS = 60_000;

/** The part of TomTom's answer that we use; all other fields are ignored. */
const tomTomAnswer = z.object({
  results: z.array(
    z.object({
      entityType: z.string().optional(),
      address: z.object({
        postalCode: z.string().optional(),
        countrySubdivision: z.string().optional(),
        countrySubdivisionCode: z.string().optional(),
        countrySubdivisionName: z.string().optional(),
        countrySecondarySubdivision: z.string().optional(),
      }),
    }),
  ),
});

/**
 * The specification's places search. Asks TomTom if a key is set; without one, or if TomTom fails
 * or lacks the county, the packaged table answers.
 * @throws zip_not_found
 */
export async function searchPlaces(deps: PlacesDeps, zip: string): Promise<AddressComponent[]> {
  const answer = await deps.tomTom.find(zip);
  const known = answer?.countyName ? undefined : await findZip(deps.db, zip);
  const found = answer?.countyName ? answer : (known ?? answer);
  if (!found) throw refuse('zip_not_found', { zip });
  const components = [
    component(found.stateName, found.stateId, 'administrative_area_level_1'),
    component(zip, zip, 'postal_code'),
  ];
  if (found.countyName === null) return components;
  const county = `${withoutSuffix(found.countyName.trim())} County`;
  return [component(county, county, 'administrative_area_level_2'), ...components];
}

const component = (long_name: string, short_name: string, type: string): AddressComponent => ({
  long_name,
  short_name,
  types: [type, 'political'],
});

/** The places search of TomTom, for installations with a key. */
export function createTomTom({
  config: { tomTom },
  log,
  now,
}: Pick<Services, 'log' | 'now'> & { config: Pick<Config, 'tomTom'> }): TomTom {
  /** Time of the last timeout. */
  let wasSilentAt = -Infinity;
  const isResting = () => {
    const silentFor = now().getTime() - wasSilentAt;
    return silentFor >= 0 && silentFor < TOMTOM_REST_MS;
  };

  return {
    /** null without a key or an answer in time, or if it does not name the ZIP code. */
    async find(zip: string): Promise<ZipPlace | null> {
      if (!tomTom || !isZip(zip) || isResting()) return null;
      try {
        return await askTomTom(tomTom, zip);
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown';
        if (reason === 'TimeoutError') wasSilentAt = now().getTime();
        // The URL of the request contains the key, so only the reason is logged.
        log.warn({ reason }, 'TomTom did not help');
        return null;
      }
    },
  };
}

/**
 * null if the answer does not name the ZIP code.
 * @throws TimeoutError, and errors of a failed or malformed answer
 */
async function askTomTom(
  { key, url: base }: NonNullable<Config['tomTom']>,
  zip: string,
): Promise<ZipPlace | null> {
  const url = new URL(`/search/2/geocode/${zip}.json`, base);
  url.search = new URLSearchParams({
    key,
    countrySet: 'US',
    entityTypeSet: 'PostalCodeArea',
    typeahead: 'false',
    limit: '1',
    language: 'en-US',
  }).toString();
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TOMTOM_TIMEOUT_MS),
    // The URL contains the key, so it must not reach another host.
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`TomTom answered with ${response.status}.`);
  const { results } = tomTomAnswer.parse(await response.json());
  const area = results.find(
    ({ entityType, address }) =>
      entityType === 'PostalCodeArea' && address.postalCode?.slice(0, 5) === zip,
  )?.address;
  const stateId = area?.countrySubdivisionCode ?? area?.countrySubdivision;
  if (!area || !stateId) return null;
  return {
    stateId,
    stateName: area.countrySubdivisionName ?? stateId,
    countyName: area.countrySecondarySubdivision ?? null,
  };
}

/**
 * The county of a ZIP code, from the places search, in the order of S1 §7: in the state where it is searched, or
 * in another one of the festival.
 * @throws state_not_found, zip_not_found
 */
export async function lookUpZip(deps: PlacesDeps, stateId: string, zip: string) {
  const { db } = deps;
  const states = await selectStates(db);
  if (!states.some(({ id }) => id === stateId)) throw refuse('state_not_found');
  const components = await searchPlaces(deps, zip);
  const typed = (type: string) => components.find(({ types }) => types.includes(type));
  const found = typed('administrative_area_level_1')?.short_name;
  const state = states.find(({ id }) => id === found);
  if (!state) throw refuse('zip_not_found', { zip });
  const ofState = await selectCounties(db, state.id);
  const named = typed('administrative_area_level_2')?.long_name;
  const known = await findZip(db, zip);
  const county =
    (named && matchCounty(ofState, named)) ?? ofState.find(({ id }) => id === known?.countyId);
  if (!county) throw refuse('zip_not_found', { zip });
  const further = new Set([known?.countyId, ...(known?.furtherCountyIds ?? [])]);
  return {
    zip,
    place: known?.place ?? null,
    state: { id: state.id, name: state.name },
    county,
    furtherCounties: ofState.filter(({ id }) => further.has(id) && id !== county.id),
  };
}
