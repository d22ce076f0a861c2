import type { PersonalDataHolder } from '../ports.ts';
import { selectAppsOf, selectCodesOf, selectPasskeysOf } from './queries.privacy.ts';

/** Deleted with the account's row. */
export const secondFactorsData = {
  exportOf: async ({ db }, { id }) => ({
    authenticatorApps: await selectAppsOf(db, id),
    recoveryCodes: await selectCodesOf(db, id),
    passkeys: await selectPasskeysOf(db, id),
  }),
} satisfies PersonalDataHolder;
