import type { MaintenanceTasks } from '../ports.ts';
import { keepPromises } from './actions.ts';

export const retentionMaintenance = {
  retention: async (services, { isStopping }) =>
    (await keepPromises(services, { isStopping })).every(({ failure }) => failure === null),
} satisfies MaintenanceTasks;
