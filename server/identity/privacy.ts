import type { PersonalDataHolder } from '../ports.ts';
import { deleteProofs, selectSessions } from './queries.ts';

export const identityData = {
  exportOf: async ({ db, now }, { id }) => ({ sessions: await selectSessions(db, id, now()) }),
  forget: async (tx, { email }) => {
    for (const purpose of ['confirm-email', 'reset-password', 'invitation'] as const) {
      await deleteProofs(tx, purpose, email);
    }
  },
} satisfies PersonalDataHolder;
