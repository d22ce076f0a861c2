import * as z from 'zod';
import { PROVIDERS } from '../../domain/people/schema.ts';
import {
  defaultsOf,
  isOtherSite,
  isVotingEnabled,
  readClose,
  safeMediaUrl,
  SETTING_DEFAULTS,
  type SettingKey,
} from '../../domain/settings/rules.ts';
import { isCloseNear, type Voting, votingOf } from '../../domain/settings/rules.voting.ts';
import {
  type PublicSettings,
  type Setting,
  type Sponsor,
  sponsorSchema,
} from '../../domain/settings/schema.ts';
import { FESTIVAL_TIME_ZONE, festivalDay } from '../../domain/festival.ts';
import { festivalClock } from '../../domain/festival-clock.ts';
import type { VotingNow } from '../../domain/voting/schema.ts';
import type { Config } from '../config.ts';
import type { SettingRow } from './queries.ts';

/** What every page is told of whether people can vote. */
export const presentVoting = ({
  state,
  closesAt,
}: Pick<Voting, 'state' | 'closesAt'>): VotingNow => ({
  votingEnabled: state === 'open',
  voting: state,
  votingClosesAt: closesAt && closesAt.toISOString(),
});

export function presentSettings(
  set: Map<string, string>,
  config: Pick<Config, 'publicUrl' | 'demo' | 'mailFrom' | 'mailbox' | 'google' | 'apple'>,
  now: Date,
  { isAnchored, resultYear }: Pick<PublicSettings, 'isAnchored' | 'resultYear'>,
): PublicSettings {
  const defaults = defaultsOf(config);
  const value = (key: SettingKey) => set.get(key) || defaults[key];
  const voting = votingOf(
    { enabled: set.get('voting_enabled'), closesAt: set.get('voting_closes_at') },
    now,
  );
  return {
    today: festivalDay(now),
    publicUrl: config.publicUrl,
    appTitle: set.get('app_title') || null,
    ...presentVoting(voting),
    isCloseNear: isCloseNear(voting.closesAt, now),
    mainPageImageUrl:
      safeMediaUrl(value('main_page_image_url')) ?? SETTING_DEFAULTS.main_page_image_url,
    mainPageVideoUrl: safeMediaUrl(value('main_page_video_url')),
    defaultRestaurantVideoUrl: safeMediaUrl(value('default_restaurant_video_url')),
    sponsors: readSponsors(value('sponsors')),
    appStoreUrl: safeMediaUrl(value('app_store_url')),
    festivalUrl: isOtherSite(value('festival_url'), config.publicUrl) ? value('festival_url') : '',
    radioUrl: value('radio_url'),
    instagramUrl: value('instagram_url'),
    supportEmail: value('support_email'),
    whatsappUrl: value('whatsapp_url'),
    demo: config.demo,
    mailbox: config.mailbox,
    isAnchored,
    resultYear,
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
export const presentSetting = (
  key: SettingKey,
  row: SettingRow | undefined,
  config: Pick<Config, 'demo' | 'mailFrom'>,
): Setting => ({
  key,
  // Any stored value of the switch means open or closed.
  value:
    key === 'voting_enabled'
      ? String(isVotingEnabled(row?.settingValue))
      : (row?.settingValue ?? ''),
  defaultValue: defaultsOf(config)[key],
  changedBy: row?.changedBy ?? null,
  changedAt: row?.updatedAt?.toISOString() ?? null,
});

/** The value for the audit log, in a readable form: a list as a list, a switch as yes or no, a moment as a clock shows it. */
export function auditedValue(key: SettingKey, value: string): unknown {
  if (key === 'voting_enabled') return isVotingEnabled(value);
  if (key === 'voting_closes_at') {
    const closesAt = readClose(value);
    return closesAt && `${festivalClock(closesAt).replace('T', ' ')}, ${FESTIVAL_TIME_ZONE}`;
  }
  if (key !== 'sponsors') return value;
  return readSponsors(value).map(({ name, url, logoUrl }) => `${name}: ${url}, ${logoUrl}`);
}
