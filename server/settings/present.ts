import * as z from 'zod';
import { PROVIDERS } from '../../domain/people/schema.ts';
import {
  isVotingEnabled,
  safeMediaUrl,
  SETTING_DEFAULTS,
  type SettingKey,
} from '../../domain/settings/rules.ts';
import {
  type PublicSettings,
  type Setting,
  type Sponsor,
  sponsorSchema,
} from '../../domain/settings/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Config } from '../config.ts';
import type { SettingRow } from './queries.ts';

export function presentSettings(
  set: Map<string, string>,
  config: Pick<Config, 'publicUrl' | 'demo' | 'mailbox' | 'google' | 'apple'>,
  now: Date,
  isAnchored: boolean,
): PublicSettings {
  const value = (key: SettingKey) => set.get(key) || SETTING_DEFAULTS[key];
  return {
    today: festivalDay(now),
    publicUrl: config.publicUrl,
    appTitle: set.get('app_title') || null,
    votingEnabled: isVotingEnabled(set.get('voting_enabled')),
    mainPageImageUrl:
      safeMediaUrl(value('main_page_image_url')) ?? SETTING_DEFAULTS.main_page_image_url,
    mainPageVideoUrl: safeMediaUrl(value('main_page_video_url')),
    defaultRestaurantVideoUrl: safeMediaUrl(value('default_restaurant_video_url')),
    sponsors: readSponsors(value('sponsors')),
    appStoreUrl: safeMediaUrl(value('app_store_url')),
    festivalUrl: value('festival_url'),
    radioUrl: value('radio_url'),
    instagramUrl: value('instagram_url'),
    supportEmail: value('support_email'),
    whatsappUrl: value('whatsapp_url'),
    demo: config.demo,
    mailbox: config.mailbox,
    isAnchored,
    signInProviders: PROVIDERS.filter((provider) => config[provider]),
  };
}

/** The sponsors that can be shown; an unreadable list counts as empty. */
function readSponsors(json: string): Sponsor[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return [];
  }
  return z
    .array(z.unknown())
    .catch([])
    .parse(list)
    .flatMap((entry) => {
      const { data } = sponsorSchema.safeParse(entry);
      const logoUrl = safeMediaUrl(data?.logoUrl);
      const url = safeMediaUrl(data?.url);
      return data && logoUrl && url ? [{ name: data.name, logoUrl, url }] : [];
    });
}

/** @param row undefined for a setting that was never set */
export const presentSetting = (key: SettingKey, row: SettingRow | undefined): Setting => ({
  key,
  // Any stored value of the switch means open or closed.
  value:
    key === 'voting_enabled'
      ? String(isVotingEnabled(row?.settingValue))
      : (row?.settingValue ?? ''),
  defaultValue: SETTING_DEFAULTS[key],
  changedBy: row?.changedBy ?? null,
  changedAt: row?.updatedAt?.toISOString() ?? null,
});

/** The value for the audit log, in a readable form: a list as a list, a switch as yes or no. */
export function auditedValue(key: SettingKey, value: string): unknown {
  if (key === 'voting_enabled') return isVotingEnabled(value);
  if (key !== 'sponsors') return value;
  return readSponsors(value).map(({ name, url, logoUrl }) => `${name}: ${url}, ${logoUrl}`);
}
