import type { Input } from './operations.ts';

const page = { userSession: 'browser_abcdefgh12_1777737600000', pagePath: '/' };

/** Inputs with which operations about places and visits succeed on every server. */
export const PLAIN_INPUTS: Record<string, () => Input> = {
  'places.findCounty': () => ({ countyId: '45019' }),
  'places.findZip': () => ({ stateId: 'SC', zip: '29485' }),
  'places.listCounties': () => ({ stateId: 'SC' }),
  'places.searchCounties': () => ({ stateId: 'SC', q: 'char' }),
  'places.searchPlaces': () => ({ query: '29401' }),
  'visits.export': () => ({ chart: 'days' }),
  'visits.leavePage': () => ({ ...page, seconds: 5, step: 'visit' }),
  'visits.openPage': () => ({ ...page, pageTitle: 'Vota Taco', referrer: null }),
};
