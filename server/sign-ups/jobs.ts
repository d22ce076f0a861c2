import type { MaintenanceTasks } from '../ports.ts';
import { deleteEndedWork, deleteOldCounts } from './queries.ts';

export const signUpsMaintenance = {
  usedProofs: ({ db }, { at }) => deleteEndedWork(db, at),
  signUpCounts: ({ db }, { at }) => deleteOldCounts(db, at),
} satisfies MaintenanceTasks;
