import type { PersonalDataHolder } from '../ports.ts';
import { selectProfileRow, selectRoles, selectSignInMethods } from './queries.ts';

export const profilesData = {
  exportOf: async ({ db }, { id }) => {
    const [profile, roles, signInMethods] = await Promise.all([
      selectProfileRow(db, id),
      selectRoles(db, id),
      selectSignInMethods(db, id),
    ]);
    return { profile: { ...profile }, roles, signInMethods };
  },
} satisfies PersonalDataHolder;
