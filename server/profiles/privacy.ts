import type { PersonalDataHolder } from '../ports.ts';
import { selectProfileOf, selectRolesOf } from './queries.privacy.ts';
import { selectSignInMethods } from './queries.ts';

export const profilesData = {
  exportOf: async ({ db }, { id }) => {
    const [profile, roles, signInMethods] = await Promise.all([
      selectProfileOf(db, id),
      selectRolesOf(db, id),
      selectSignInMethods(db, id),
    ]);
    return { profile: { ...profile }, roles, signInMethods };
  },
} satisfies PersonalDataHolder;
