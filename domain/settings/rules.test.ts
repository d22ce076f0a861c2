import { describe, expect, test } from 'vitest';
import {
  isOtherSite,
  isVotingEnabled,
  safeMediaUrl,
  defaultsOf,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  SETTING_LIMITS,
  settingProblem,
  sponsorProblem,
} from './rules.ts';

const sponsor = { name: 'Maíz y Más', logoUrl: '/sponsors/maiz.svg', url: 'https://maiz.example' };
const list = (...rows: unknown[]) => JSON.stringify(rows);
/** A link of exactly this length. */
const link = (length: number) => 'https://taco.example/'.padEnd(length, 'x');
const path = (length: number) => '/pictures/'.padEnd(length, 'x');
const email = (length: number) => `${'x'.repeat(length - '@b.example'.length)}@b.example`;

describe('a setting', () => {
  test.each(SETTING_KEYS)('%s may be its default', (key) => {
    expect(settingProblem(key, SETTING_DEFAULTS[key])).toBeNull();
  });

  test.each([
    ['voting_enabled', 'false'],
    ['voting_closes_at', ''],
    ['voting_closes_at', '2026-10-05T01:00:00.000Z'],
    ['evidence_required', ''],
    ['evidence_required', 'code'],
    ['sign_up_proof', 'always'],
    ['sign_up_proof', ''],
    ['evidence_required', 'code_where_counter'],
    ['app_title', 'Taco Week 2026 ¡ándale!'],
    ['app_title', ''],
    ['main_page_image_url', 'https://pictures.example/a.png?w=3'],
    ['main_page_image_url', '/pictures/c0ffee00-0000-4000-8000-000000000001'],
    ['main_page_video_url', 'https://video.example/taco.mp4'],
    ['sponsors', list(sponsor, sponsor)],
    ['sponsors', ''],
    ['festival_url', 'https://taco.example:8443/a/b#c'],
    ['support_email', 'hola+taco@vota-taco.example'],
    ['mail_postal_address', 'Festival del Taco, P.O. Box 12, Charleston, SC 29401'],
    ['mail_postal_address', ''],
    ['whatsapp_url', 'https://wa.me/18435550123'],
    ['whatsapp_url', 'https://wa.me?text=a/b'],
    ['app_title', 'x'.repeat(SETTING_LIMITS.title)],
    ['festival_url', link(SETTING_LIMITS.link)],
    ['festival_url', 'HTTPS://TACO.EXAMPLE'],
    ['main_page_image_url', path(SETTING_LIMITS.link)],
    ['support_email', email(254)],
    ['support_email', 'a@b.c.example'],
    ['mail_postal_address', `1 ${'x'.repeat(SETTING_LIMITS.postalAddress - 2)}`],
    ['mail_postal_address', '1 Main St.'],
    ['mail_postal_address', ` 1 ${'x'.repeat(SETTING_LIMITS.postalAddress - 2)} `],
    ['sponsors', list(...Array.from({ length: SETTING_LIMITS.sponsors }, () => sponsor))],
    ['sponsors', list({ ...sponsor, name: 'x'.repeat(SETTING_LIMITS.sponsorName) })],
  ] as const)('%s may be %j', (key, value) => {
    expect(settingProblem(key, value)).toBeNull();
  });

  test.each([
    ['voting_enabled', '', 'setting_switch_invalid'],
    ['voting_enabled', 'TRUE', 'setting_switch_invalid'],
    ...[
      '2026-10-05',
      '2026-10-05T01:00',
      '2026-10-05T01:00:00Z',
      '2026-10-05T01:00:01.000Z',
      '2026-10-05T01:00:00.001Z',
      '2026-10-05T01:00:00.000+01:00',
      '2026-02-30T01:00:00.000Z',
      '2026-10-05T24:00:00.000Z',
      '+012026-10-05T01:00:00.000Z',
      'tonight',
      '0',
    ].map((value) => ['voting_closes_at', value, 'setting_close_invalid'] as const),
    ['evidence_required', 'position', 'setting_evidence_invalid'],
    ['sign_up_proof', 'sometimes', 'setting_sign_up_proof_invalid'],
    ['app_title', '   ', 'setting_title_invalid'],
    ['app_title', 'x'.repeat(SETTING_LIMITS.title + 1), 'setting_title_invalid'],
    ['app_title', 'two\nlines', 'setting_title_invalid'],
    ['app_title', 'turned \u202e around', 'setting_title_invalid'],
    ['main_page_image_url', 'http://plain.example/a.png', 'setting_media_invalid'],
    ['main_page_image_url', 'javascript:alert(1)', 'setting_media_invalid'],
    ['main_page_image_url', '//evil.example/a.png', 'setting_media_invalid'],
    ['main_page_video_url', 'data:video/mp4,x', 'setting_media_invalid'],
    ['default_restaurant_video_url', '/\\evil.example', 'setting_media_invalid'],
    ['festival_url', 'taco.example', 'setting_link_invalid'],
    ['festival_url', 'https://localhost', 'setting_link_invalid'],
    ['radio_url', 'https://taco.example/"onclick="', 'setting_link_invalid'],
    ['radio_url', `https://taco.example/${'x'.repeat(500)}`, 'setting_link_invalid'],
    ['instagram_url', '/path', 'setting_link_invalid'],
    ['festival_url', link(SETTING_LIMITS.link + 1), 'setting_link_invalid'],
    ['festival_url', 'see https://taco.example', 'setting_link_invalid'],
    ['festival_url', 'https://192.168.0.7/tacos', 'setting_link_invalid'],
    ['main_page_image_url', 'https://files.internal/taco.jpg', 'setting_media_invalid'],
    ['festival_url', 'https://taco.example<b>', 'setting_link_invalid'],
    ['festival_url', 'https://taco.example/a b', 'setting_link_invalid'],
    ['festival_url', 'https://taco.example:x', 'setting_link_invalid'],
    ['main_page_image_url', path(SETTING_LIMITS.link + 1), 'setting_media_invalid'],
    ['main_page_image_url', 'https://localhost/a.png', 'setting_media_invalid'],
    ['main_page_image_url', '/a b.png', 'setting_media_invalid'],
    ['support_email', email(255), 'setting_email_invalid'],
    ['support_email', 'a@b.example>', 'setting_email_invalid'],
    ['support_email', 'a@b', 'setting_email_invalid'],
    ['mail_postal_address', '1 Main St', 'setting_postal_invalid'],
    [
      'mail_postal_address',
      `1 ${'x'.repeat(SETTING_LIMITS.postalAddress - 1)}`,
      'setting_postal_invalid',
    ],
    ['sponsors', list('x'), 'setting_sponsors_invalid'],
    ['sponsors', list({ ...sponsor, name: 7 }), 'setting_sponsors_invalid'],
    ['sponsors', list({ name: 'x', logoUrl: '/x.svg', link: 'x' }), 'setting_sponsors_invalid'],
    ['sponsors', list(['a', 'b', 'c']), 'setting_sponsors_invalid'],
    [
      'sponsors',
      list({ ...sponsor, name: 'x'.repeat(SETTING_LIMITS.sponsorName + 1) }),
      'setting_sponsors_invalid',
    ],
    ['support_email', 'nobody', 'setting_email_invalid'],
    ['support_email', 'a@b.example,c@d.example', 'setting_email_invalid'],
    ['support_email', 'a@b.example?bcc=c@d.example', 'setting_email_invalid'],
    ['mail_postal_address', 'Charleston', 'setting_postal_invalid'],
    ['mail_postal_address', '29401-29401-29401', 'setting_postal_invalid'],
    ['mail_postal_address', 'King Street 12\nCharleston', 'setting_postal_invalid'],
    ['mail_postal_address', `1 ${'x'.repeat(200)}`, 'setting_postal_invalid'],
    ['sponsors', '{', 'setting_sponsors_invalid'],
    ['sponsors', '{}', 'setting_sponsors_invalid'],
    ['sponsors', list(null), 'setting_sponsors_invalid'],
    ['sponsors', list({ ...sponsor, name: ' ' }), 'setting_sponsors_invalid'],
    ['sponsors', list({ ...sponsor, url: 'javascript:alert(1)' }), 'setting_sponsors_invalid'],
    ['sponsors', list({ ...sponsor, logoUrl: 'data:,x' }), 'setting_sponsors_invalid'],
    ['sponsors', list({ ...sponsor, more: 1 }), 'setting_sponsors_invalid'],
    [
      'sponsors',
      list(...Array.from({ length: SETTING_LIMITS.sponsors + 1 }, () => sponsor)),
      'setting_sponsors_invalid',
    ],
  ] as const)('%s may not be %j', (key, value, problem) => {
    expect(settingProblem(key, value)).toBe(problem);
  });
});

test.each([
  [{}, null],
  [{ name: ' ' }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ logoUrl: 'data:,x' }, 'logoUrl'],
  [{ logoUrl: '' }, 'logoUrl'],
  [{ url: '/here' }, 'url'],
  [{ name: '', logoUrl: '', url: '' }, 'name'],
])('of a sponsor %j the form marks %j', (change, field) => {
  expect(sponsorProblem({ ...sponsor, ...change })).toBe(field);
});

const mailFrom = 'hola@vota-taco.example';

test('outside of the demo no default is an address or link of nobody', () => {
  const defaults = defaultsOf({ demo: false, mailFrom: 'taco@example.org' });
  expect(defaults).toEqual({ ...SETTING_DEFAULTS, support_email: 'taco@example.org' });
  expect(Object.values(SETTING_DEFAULTS).join(' ')).not.toMatch(/https?:|@|\.example/);
});

test('the defaults are those of the demo', () => {
  expect(defaultsOf({ demo: true, mailFrom })).toEqual({
    voting_enabled: 'true',
    voting_closes_at: '',
    evidence_required: 'position_or_code',
    sign_up_proof: 'automatic',
    app_title: '',
    main_page_image_url: '/festival.svg',
    main_page_video_url: '',
    default_restaurant_video_url: '/festival.mp4',
    sponsors: '[]',
    festival_url: 'https://vota-taco.example',
    radio_url: 'https://radio.vota-taco.example',
    instagram_url: '',
    support_email: 'hola@vota-taco.example',
    mail_postal_address: '',
    whatsapp_url: '',
    app_store_url: '',
  });
});

test.each([
  [undefined, true],
  ['true', true],
  ['false', false],
  ['', false],
  ['TRUE', false],
])('with the switch at %j voting is open: %s', (setting, open) => {
  expect(isVotingEnabled(setting)).toBe(open);
});

test.each([
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  [' /festival.svg\n', '/festival.svg'],
  ['HTTPS://x', 'HTTPS://x'],
  ['/', '/'],
])('%j may stand in a page, as %j', (value, url) => {
  expect(safeMediaUrl(value)).toBe(url);
});

test.each([
  undefined,
  '',
  ' ',
  'festival.svg',
  'https://',
  'https:// x',
  'https://x.example/a b',
  'https://x.example/"onload="',
  'x https://x.example',
  'http://x.example',
  '//x.example',
  '/\\x.example',
  '/a b',
  'a/b',
])('%j may stand in no page', (value) => {
  expect(safeMediaUrl(value)).toBeNull();
});

test.each([
  ['https://tacofestival.org', true],
  ['https://app.votataco.org/taco', true],
  ['https://votataco.org', false],
  ['https://www.VotaTaco.org/taco', false],
  ['', false],
  ['javascript:alert(1)', false],
])('%j leads to another site than https://votataco.org:3000: %j', (url, isOther) => {
  expect(isOtherSite(url, 'https://votataco.org:3000')).toBe(isOther);
});
