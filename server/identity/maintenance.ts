import type { MaintenanceTasks } from '../ports.ts';
import { clearProviderTokens, deleteEndedProofs } from './queries.ts';

export const identityMaintenance = {
  verifications: ({ db }, { at }) => deleteEndedProofs(db, at),
  // Servers of earlier versions stored them, and may still run beside this one.
  provider_tokens: ({ db }) => clearProviderTokens(db),
} satisfies MaintenanceTasks;
