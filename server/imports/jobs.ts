import type { MaintenanceTasks } from '../ports.ts';
import { deleteUnapplied } from './queries.ts';

export const importsMaintenance = {
  imports: ({ db }, { at }) => deleteUnapplied(db, at),
} satisfies MaintenanceTasks;
