import { implement } from '@orpc/server';
import { settingsContract } from '../../domain/settings/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { presentSettings, PUBLIC_SETTING_KEYS } from './present.ts';
import { selectSettings } from './queries.ts';

const os = implement(settingsContract).$context<ApiContext>();

export const settingsRoutes = os.router({
  read: os.read.handler(async ({ context }) => {
    const { db, config, now } = context.services;
    return presentSettings(await selectSettings(db, PUBLIC_SETTING_KEYS), config, now());
  }),
});
