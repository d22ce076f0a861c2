import { PROVIDERS } from '../../domain/people/schema.ts';
import { isVotingEnabled } from '../../domain/settings/rules.ts';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import type { Config } from '../config.ts';

/** What stands where an organiser has set nothing (decision 16). */
const DEFAULTS = {
  main_page_image_url: '/festival.svg',
  festival_url: 'https://vota-taco.example',
  radio_url: 'https://radio.vota-taco.example',
  instagram_url: 'https://www.instagram.com/',
  support_email: 'hola@vota-taco.example',
  whatsapp_url: 'https://wa.me/',
};

export const PUBLIC_SETTING_KEYS = ['app_title', 'voting_enabled', ...Object.keys(DEFAULTS)];

export function presentSettings(
  set: Map<string, string>,
  config: Pick<Config, 'demo' | 'mailbox' | 'google' | 'apple'>,
): PublicSettings {
  const value = (key: keyof typeof DEFAULTS) => set.get(key) || DEFAULTS[key];
  return {
    appTitle: set.get('app_title') || null,
    votingEnabled: isVotingEnabled(set.get('voting_enabled')),
    mainPageImageUrl: value('main_page_image_url'),
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
