import type { MaintenanceTasks } from '../ports.ts';
import { deleteEndedProofs } from './queries.ts';

export const identityMaintenance = {
  verifications: ({ db }, { at }) => deleteEndedProofs(db, at),
} satisfies MaintenanceTasks;
