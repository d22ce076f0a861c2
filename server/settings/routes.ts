import { implement } from '@orpc/server';
import { settingsContract } from '../../domain/settings/contract.ts';
import { SETTING_KEYS } from '../../domain/settings/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { hasFinalAnchor } from '../sql/anchored.ts';
import { requireAdmin } from '../session/guard.ts';
import { changeSetting, clearCaches, storeLogo } from './actions.ts';
import { presentSetting, presentSettings } from './present.ts';
import { selectSettingRows, selectShown } from './queries.ts';

const os = implement(settingsContract).$context<ApiContext>();

async function readSettings({ services: { db, config, now } }: ApiContext) {
  const [{ set, resultYear }, isAnchored] = await Promise.all([
    selectShown(db, SETTING_KEYS),
    config.anchor ? hasFinalAnchor(db) : false,
  ]);
  return presentSettings(set, config, now(), { isAnchored, resultYear });
}

export const settingsRoutes = os.router({
  read: os.read.handler(({ context }) => readSettings(context)),

  clock: os.clock.handler(({ context }) => ({ now: context.services.now().toISOString() })),

  list: os.list.handler(async ({ context }) => {
    await requireAdmin(context);
    const { db, live, config } = context.services;
    const rows = new Map((await selectSettingRows(db, SETTING_KEYS)).map((row) => [row.key, row]));
    return {
      settings: SETTING_KEYS.map((key) => presentSetting(key, rows.get(key), config)),
      lookingOn: live.counts().streams,
    };
  }),

  change: os.change.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    const setting = await changeSetting(context.services, actor, input);
    return { setting, shown: await readSettings(context) };
  }),

  storeLogo: os.storeLogo.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    return { url: await storeLogo(context.services, actor, input.file) };
  }),

  caches: os.caches.handler(async ({ context }) => {
    await requireAdmin(context);
    return { caches: await context.services.caches.read() };
  }),

  clearCaches: os.clearCaches.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    await clearCaches(context.services, actor, input.caches);
    return { caches: await context.services.caches.read() };
  }),
});
