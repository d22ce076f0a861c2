import type { MaintenanceTasks } from '../ports.ts';
import { deleteUnnamed } from './queries.ts';

/** A picture is uploaded before the form that names it is saved. */
const UNNAMED_HOURS = 24;

export const picturesMaintenance = {
  pictures: ({ db }, { at }) =>
    deleteUnnamed(db, new Date(at.getTime() - UNNAMED_HOURS * 3_600_000)),
} satisfies MaintenanceTasks;
