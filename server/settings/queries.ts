import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import { appSettings } from '../../database/schema/settings.ts';
import { defaultsOf } from '../../domain/settings/rules.ts';
import { type Voting, votingOf } from '../../domain/settings/rules.voting.ts';
import type { Config } from '../config.ts';

/** The changed settings among these keys, by key. */
export async function selectSettings(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.select().from(appSettings).where(inArray(appSettings.settingKey, keys));
  return new Map(rows.map((row) => [row.settingKey, row.settingValue]));
}

/** The changed settings among these keys, and the year of the newest published result, in one statement. */
export async function selectShown(
  db: Queryable,
  keys: readonly string[],
): Promise<{ set: Map<string, string>; resultYear: number | null }> {
  const { rows } = (await db.execute(sql`
    select setting_key as key, setting_value as value, null::int as year from app_settings
    where ${inArray(appSettings.settingKey, [...keys])}
    union all
    select null, null, max(year) from result_snapshots
    join festivals on festivals.id = festival_id where state = 'published'`)) as {
    rows: { key: string | null; value: string | null; year: number | null }[];
  };
  const set = new Map<string, string>();
  for (const { key, value } of rows) if (key !== null && value !== null) set.set(key, value);
  return { set, resultYear: rows.find(({ key }) => key === null)?.year ?? null };
}

/** The address for mails to the organisers. */
export async function selectSupportEmail(
  db: Queryable,
  config: Pick<Config, 'demo' | 'mailFrom'>,
): Promise<string> {
  const settings = await selectSettings(db, ['support_email']);
  return settings.get('support_email') || defaultsOf(config).support_email;
}

/**
 * Whether people can vote at a moment, until when they can, and until when late ballots are taken.
 * `isOpen`: for everybody; voting admins always can.
 */
export async function selectVotingState(
  db: Queryable,
  now: Date,
): Promise<Voting & { isOpen: boolean }> {
  const rows = await db
    .select({
      key: appSettings.settingKey,
      value: appSettings.settingValue,
      updatedAt: appSettings.updatedAt,
    })
    .from(appSettings)
    .where(inArray(appSettings.settingKey, ['voting_enabled', 'voting_closes_at']));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const voting = votingOf(
    {
      enabled: byKey.get('voting_enabled')?.value,
      closesAt: byKey.get('voting_closes_at')?.value,
      switchedAt: byKey.get('voting_enabled')?.updatedAt,
    },
    now,
  );
  return { ...voting, isOpen: voting.state === 'open' };
}

/** A setting with who changed it last; null if nobody did, or once that account is deleted. */
export async function selectSettingRows(db: Queryable, keys: readonly string[]) {
  return db
    .select({
      key: appSettings.settingKey,
      settingValue: appSettings.settingValue,
      updatedAt: appSettings.updatedAt,
      changedBy: { fullName: profiles.fullName, email: profiles.email },
    })
    .from(appSettings)
    .leftJoin(profiles, eq(profiles.id, appSettings.updatedBy))
    .where(inArray(appSettings.settingKey, [...keys]));
}
export type SettingRow = Awaited<ReturnType<typeof selectSettingRows>>[number];

/** Any number that no other lock uses; the hash of the key follows it. */
const SETTINGS_LOCK = 0x5e77;

/** Serialises changes of one setting until the transaction ends. */
export const lockSetting = (tx: Queryable, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK}, hashtext(${key}))`);

/** @param by who sets it and when; omitted by tests and the demo */
export const upsertSetting = (
  db: Queryable,
  settingKey: string,
  settingValue: string,
  by: { updatedBy?: string; updatedAt?: Date } = {},
) =>
  db
    .insert(appSettings)
    .values({ settingKey, settingValue, ...by })
    .onConflictDoUpdate({
      target: appSettings.settingKey,
      set: {
        settingValue: sql`excluded.setting_value`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
