import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { appSettings } from '../../database/schema/settings.ts';
import { isVotingEnabled } from '../../domain/settings/rules.ts';

/** The settings of these keys that an organiser has changed, by key. */
export async function selectSettings(db: Queryable, keys: string[]): Promise<Map<string, string>> {
  const rows = await db.select().from(appSettings).where(inArray(appSettings.settingKey, keys));
  return new Map(rows.map((row) => [row.settingKey, row.settingValue]));
}

export async function selectVotingEnabled(db: Queryable): Promise<boolean> {
  const settings = await selectSettings(db, ['voting_enabled']);
  return isVotingEnabled(settings.get('voting_enabled'));
}

export const upsertSetting = (db: Queryable, settingKey: string, settingValue: string) =>
  db
    .insert(appSettings)
    .values({ settingKey, settingValue })
    .onConflictDoUpdate({
      target: appSettings.settingKey,
      set: { settingValue: sql`excluded.setting_value` },
    });
