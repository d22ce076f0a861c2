import type { MaintenanceTasks } from '../ports.ts';
import { applyRetention } from './actions.ts';

export const retentionMaintenance = {
  retention: async (services, { isStopping }) =>
    (await applyRetention(services, { isStopping })).every(({ failure }) => failure === null),
} satisfies MaintenanceTasks;
