import type { PersonalDataHolder } from '../ports.ts';
import { deleteStaffOf, selectStaffOf } from './queries.privacy.ts';

export const staffData = {
  exportOf: async ({ db }, { id }) => ({ restaurantStaff: await selectStaffOf(db, id) }),
  forget: (tx, { id }) => deleteStaffOf(tx, id),
} satisfies PersonalDataHolder;
