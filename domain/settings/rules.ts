import { EVIDENCE_POLICIES } from '../evidence/rules.policy.ts';
import { isPublicHost, plainHost } from '../public-host.ts';
import { SIGN_UP_PROOF_MODES } from '../sign-ups/rules.ts';

/** What organisers may set (decision 16), in the order of their page. */
export const SETTING_KEYS = [
  'voting_enabled',
  'voting_closes_at',
  'evidence_required',
  'sign_up_proof',
  'app_title',
  'main_page_image_url',
  'main_page_video_url',
  'default_restaurant_video_url',
  'sponsors',
  'festival_url',
  'radio_url',
  'instagram_url',
  'support_email',
  'mail_postal_address',
  'whatsapp_url',
  'app_store_url',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/**
 * Those that open and end voting, and those that say what a vote and a new account must show: changing one needs a new
 * confirmation of identity.
 */
export const CONFIRMED_SETTINGS: readonly SettingKey[] = [
  'voting_enabled',
  'voting_closes_at',
  'evidence_required',
  'sign_up_proof',
];

/** The defaults; `defaultsOf` adds those that depend on the server. */
export const SETTING_DEFAULTS: Record<SettingKey, string> = {
  voting_enabled: 'true',
  /** No set time; else a moment, as `isWholeMinute` takes it. */
  voting_closes_at: '',
  /** One of `EVIDENCE_POLICIES`. */
  evidence_required: 'position_or_code',
  /** One of `SIGN_UP_PROOF_MODES`. */
  sign_up_proof: 'automatic',
  /** The translated title of the app. */
  app_title: '',
  main_page_image_url: '/festival.svg',
  main_page_video_url: '',
  default_restaurant_video_url: '/festival.mp4',
  sponsors: '[]',
  // No link without an address.
  festival_url: '',
  radio_url: '',
  instagram_url: '',
  support_email: '',
  // Without one, mails to many are not sent.
  mail_postal_address: '',
  whatsapp_url: '',
  app_store_url: '',
};

/** They belong to nobody: only the demo links to them. */
const DEMO_LINKS = {
  festival_url: 'https://vota-taco.example',
  radio_url: 'https://radio.vota-taco.example',
} as const satisfies Partial<Record<SettingKey, string>>;

/**
 * The defaults of a server.
 * @param mailFrom the sender of its mails, whom people reach until organisers name another address
 */
export const defaultsOf = ({
  demo,
  mailFrom,
}: {
  demo: boolean;
  mailFrom: string;
}): Record<SettingKey, string> => ({
  ...SETTING_DEFAULTS,
  support_email: mailFrom,
  ...(demo && DEMO_LINKS),
});

/** In characters; for `sponsors`, the number of them. */
export const SETTING_LIMITS = {
  title: 40,
  link: 500,
  postalAddress: 200,
  sponsorName: 80,
  sponsors: 40,
} as const;

/** As long as a list of the longest sponsors, as JSON. */
export const SETTING_VALUE_LENGTH = 48_000;

/** Voting is open unless the switch says otherwise: a missing setting means open (S2 §7). */
export const isVotingEnabled = (setting: string | undefined): boolean =>
  (setting ?? 'true') === 'true';

/** A moment in the form of JSON, on a full minute of UTC: `2026-10-05T01:00:00.000Z`. */
const isWholeMinute = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value;

/** When voting closes, of the stored setting; null: there is no set time. */
export const readClose = (value: string | null | undefined): Date | null =>
  value && isWholeMinute(value) ? new Date(value) : null;

/**
 * A link to a picture, video or page that is safe in a page: https, or a path of this app. null for
 * anything else, and for empty text.
 */
export function safeMediaUrl(value: string | undefined): string | null {
  const url = value?.trim() ?? '';
  return /^(https:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/i.test(url) ? url : null;
}

/** The errors of a value; each is a refusal with a text of its own. */
export type SettingProblem =
  | 'setting_switch_invalid'
  | 'setting_close_invalid'
  | 'setting_title_invalid'
  | 'setting_media_invalid'
  | 'setting_link_invalid'
  | 'setting_email_invalid'
  | 'setting_postal_invalid'
  | 'setting_sponsors_invalid'
  | 'setting_evidence_invalid'
  | 'setting_sign_up_proof_invalid';

/** A page on another, public site: https, a host with a dot, and no characters that break out of a link. */
function isLink(url: string): boolean {
  const [, host = ''] =
    /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(:\d+)?([/?#][^\s"'<>\\]*)?$/i.exec(url) ?? [];
  return url.length <= SETTING_LIMITS.link && isPublicHost(plainHost(host));
}

/** Whether a link leads to another host than this app's own; an unreadable address leads nowhere. */
export function isOtherSite(url: string, publicUrl: string): boolean {
  const [host, own] = [url, publicUrl].map((one) =>
    plainHost(/^https?:\/\/([^/?#:]+)/i.exec(one.trim())?.[1] ?? ''),
  );
  return host !== '' && host !== own;
}

const isMedia = (url: string): boolean =>
  isLink(url) || (url.length <= SETTING_LIMITS.link && url.startsWith('/') && !!safeMediaUrl(url));

/** One line, without control or direction-changing characters. */
const isLine = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u.test(text);

/** Some words, and a number: of a street, a box or a ZIP code. */
const isPostalAddress = (text: string): boolean =>
  text.length >= 10 &&
  isLine(text, SETTING_LIMITS.postalAddress) &&
  /\p{L}/u.test(text) &&
  /\d/.test(text);

/** The error of a sponsor's row; null for a valid one. */
export function sponsorProblem(sponsor: {
  name: string;
  logoUrl: string;
  url: string;
}): 'name' | 'logoUrl' | 'url' | null {
  if (sponsor.name.trim() === '' || !isLine(sponsor.name, SETTING_LIMITS.sponsorName)) {
    return 'name';
  }
  if (!isMedia(sponsor.logoUrl)) return 'logoUrl';
  return isLink(sponsor.url) ? null : 'url';
}

function isSponsorList(json: string): boolean {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return false;
  }
  return (
    Array.isArray(list) &&
    list.length <= SETTING_LIMITS.sponsors &&
    list.every(
      (one: unknown) =>
        isSponsor(one) && Object.keys(one).length === 3 && sponsorProblem(one) === null,
    )
  );
}

const isSponsor = (one: unknown): one is { name: string; logoUrl: string; url: string } =>
  typeof one === 'object' &&
  one !== null &&
  ['name', 'logoUrl', 'url'].every(
    (field) => typeof (one as Record<string, unknown>)[field] === 'string',
  );

/**
 * The reason why an organiser may not set this value; null: allowed. Empty (`''`) restores the default, but
 * not for the voting switch, which is open or closed.
 */
export function settingProblem(key: SettingKey, value: string): SettingProblem | null {
  if (key === 'voting_enabled') {
    return value === 'true' || value === 'false' ? null : 'setting_switch_invalid';
  }
  if (value === '') return null;
  switch (key) {
    case 'voting_closes_at':
      return isWholeMinute(value) ? null : 'setting_close_invalid';
    case 'evidence_required':
      return EVIDENCE_POLICIES.some((policy) => policy === value)
        ? null
        : 'setting_evidence_invalid';
    case 'sign_up_proof':
      return SIGN_UP_PROOF_MODES.some((mode) => mode === value)
        ? null
        : 'setting_sign_up_proof_invalid';
    case 'app_title':
      return value.trim() !== '' && isLine(value, SETTING_LIMITS.title)
        ? null
        : 'setting_title_invalid';
    case 'main_page_image_url':
    case 'main_page_video_url':
    case 'default_restaurant_video_url':
      return isMedia(value) ? null : 'setting_media_invalid';
    case 'sponsors':
      return isSponsorList(value) ? null : 'setting_sponsors_invalid';
    case 'support_email':
      return value.length <= 254 && /^[^\s@<>"',;:\\?&]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value)
        ? null
        : 'setting_email_invalid';
    case 'mail_postal_address':
      return isPostalAddress(value.trim()) ? null : 'setting_postal_invalid';
    default:
      return isLink(value) ? null : 'setting_link_invalid';
  }
}

/** Kept in a server's memory or on its disk, and recreated when missing. */
export const SERVER_CACHES = ['shared', 'sessions', 'pictures', 'cards'] as const;
export type ServerCache = (typeof SERVER_CACHES)[number];
