import { readPack } from '../geography/pack.ts';
import type { StateId } from './shape.ts';

export interface Town {
  countyId: string;
  latitude: number;
  longitude: number;
}

/** Some names exist in both states, so the lookup includes the state. */
export function townOf(stateId: StateId, name: string): Town {
  const { fips, places } = readPack(stateId);
  const row = places.find(([place]) => place === name);
  if (!row) throw new Error(`No town ${name} in ${stateId}.`);
  const [, county, , latitude, longitude] = row;
  return { countyId: fips + county, latitude, longitude };
}

/** Where restaurants may be if the town is near water or the state line. */
export interface Lean {
  /** Compass degrees of the dry side. */
  bearing: number;
  /** How far from the centre, in miles. */
  reach: number;
}

const leans: Record<string, Lean> = {
  Charleston: { bearing: 325, reach: 1 },
  'North Charleston': { bearing: 315, reach: 1.6 },
  'Mount Pleasant': { bearing: 60, reach: 1.2 },
  'Goose Creek': { bearing: 330, reach: 1.4 },
  'Hilton Head Island': { bearing: 250, reach: 0.9 },
  Bluffton: { bearing: 320, reach: 1.2 },
  Beaufort: { bearing: 280, reach: 0.8 },
  'Moncks Corner': { bearing: 200, reach: 1.2 },
  Georgetown: { bearing: 320, reach: 0.9 },
  'Myrtle Beach': { bearing: 310, reach: 1 },
  'North Myrtle Beach': { bearing: 330, reach: 0.8 },
  'Murrells Inlet': { bearing: 310, reach: 0.9 },
  'North Augusta': { bearing: 20, reach: 1.4 },
  Augusta: { bearing: 230, reach: 1.6 },
  Columbus: { bearing: 90, reach: 1.6 },
  Savannah: { bearing: 175, reach: 1.5 },
  Brunswick: { bearing: 350, reach: 0.8 },
  'Saint Simons Island': { bearing: 305, reach: 1.2 },
  Seneca: { bearing: 135, reach: 1.4 },
};

export function leanOf(town: string): Lean | undefined {
  return leans[town];
}

/** Area codes follow counties closely enough; three digits of FIPS after the state's. */
const areaCodes: Record<StateId, Record<string, string>> = {
  SC: {
    843: '015 019 029 031 025 035 041 043 051 013',
    864: '007 021 045 047 059 073 077 083',
    803: '003 037 055 057 063 071 075 079 085 091',
  },
  GA: {
    404: '121 089',
    770: '045 057 067 077 097 113 135 139 151 217 255',
    706: '015 059 073 111 115 187 211 215 245 313',
    478: '021 153 175',
    912: '031 039 051 127 179 279',
    229: '095 185 261 275 277',
  },
};

/** Fulton and DeKalb extend beyond 404, for example to Roswell. */
const areaCodeOfTown: Record<string, string> = { Roswell: '770', Alpharetta: '678', Tucker: '770' };

export function areaCodeOf(stateId: StateId, countyId: string, town: string): string {
  const own = areaCodeOfTown[town];
  if (own) return own;
  const county = countyId.slice(2);
  const found = Object.entries(areaCodes[stateId]).find(([, counties]) =>
    counties.split(' ').includes(county),
  );
  if (!found) throw new Error(`No area code for county ${countyId}.`);
  return found[0];
}
