import { audienceData } from '../audience/privacy.ts';
import { broadcastsData } from '../broadcasts/privacy.ts';
import { identityData } from '../identity/privacy.ts';
import { ledgerData } from '../ledger/privacy.ts';
import { ownersData } from '../owners/privacy.ts';
import type { PersonalDataHolder } from '../ports.ts';
import { profilesData } from '../profiles/privacy.ts';
import { proposalsData } from '../proposals/privacy.ts';
import { restaurantsData } from '../restaurants/privacy.ts';
import { resultsData } from '../results/privacy.ts';
import { reviewsData } from '../reviews/privacy.ts';
import { rulingsData } from '../rulings/privacy.ts';
import { secondFactorsData } from '../second-factors/privacy.ts';
import { staffData } from '../staff/privacy.ts';
import { venueCodesData } from '../venue-codes/privacy.ts';
import { visitsData } from '../visits/privacy.ts';
import { votingData } from '../voting/privacy.ts';

/** Every server module that holds data about a person. */
export const HOLDERS = [
  profilesData,
  identityData,
  secondFactorsData,
  votingData,
  ledgerData,
  venueCodesData,
  visitsData,
  reviewsData,
  restaurantsData,
  ownersData,
  staffData,
  proposalsData,
  audienceData,
  broadcastsData,
  rulingsData,
  resultsData,
] as const satisfies readonly PersonalDataHolder[];

type Part<Holder> = Holder extends { exportOf(...of: never[]): Promise<infer Exported> }
  ? Exported
  : never;
type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never;

/** What all modules export together. A key that no module provides does not compile. */
export type Exported = Intersection<Part<(typeof HOLDERS)[number]>>;
