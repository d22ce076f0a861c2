import type { MaintenanceTasks } from '../ports.ts';
import { deleteOldVisits } from './queries.ts';

export const visitsMaintenance = {
  visits: ({ db }, { at }) => deleteOldVisits(db, at),
} satisfies MaintenanceTasks;
