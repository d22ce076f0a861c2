import type { PersonalDataHolder } from '../ports.ts';
import { forgetRedemptions, selectRedemptionsOf } from './queries.privacy.ts';

export const venueCodesData = {
  exportOf: async ({ db }, { userSession }) => ({
    venueRedemptions: await selectRedemptionsOf(db, userSession),
  }),
  // A simultaneous scan is stored before its account's row is gone, and is forgotten too.
  forgetLast: (tx, { userSession }) => forgetRedemptions(tx, userSession),
} satisfies PersonalDataHolder;
