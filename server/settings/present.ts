import { PROVIDERS } from '../../domain/people/schema.ts';
import * as z from 'zod';
import { isVotingEnabled, safeMediaUrl } from '../../domain/settings/rules.ts';
import { type PublicSettings, type Sponsor, sponsorSchema } from '../../domain/settings/schema.ts';
import { festivalDay } from '../../domain/voting/rules.ts';
import type { Config } from '../config.ts';

/** What stands where an organiser has set nothing (decision 16). */
const DEFAULTS = {
  main_page_image_url: '/festival.svg',
  main_page_video_url: '',
  default_restaurant_video_url: '/festival.mp4',
  app_store_url: '',
  sponsors: '[]',
  festival_url: 'https://vota-taco.example',
  radio_url: 'https://radio.vota-taco.example',
  // No link where there is nobody to reach.
  instagram_url: '',
  support_email: 'hola@vota-taco.example',
  whatsapp_url: '',
};

export const PUBLIC_SETTING_KEYS = ['app_title', 'voting_enabled', ...Object.keys(DEFAULTS)];

export function presentSettings(
  set: Map<string, string>,
  config: Pick<Config, 'publicUrl' | 'demo' | 'mailbox' | 'google' | 'apple'>,
  now: Date,
): PublicSettings {
  const value = (key: keyof typeof DEFAULTS) => set.get(key) || DEFAULTS[key];
  return {
    today: festivalDay(now),
    publicUrl: config.publicUrl,
    appTitle: set.get('app_title') || null,
    votingEnabled: isVotingEnabled(set.get('voting_enabled')),
    mainPageImageUrl: safeMediaUrl(value('main_page_image_url')) ?? DEFAULTS.main_page_image_url,
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
    signInProviders: PROVIDERS.filter((provider) => config[provider]),
  };
}

/** Those of the list that can be shown; a list that cannot be read is an empty one. */
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
