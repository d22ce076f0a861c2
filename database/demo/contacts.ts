import { orderOpeningHours } from '../../domain/catalogue/rules.ts';
import type { FieldsWith, FieldValues } from '../../domain/restaurants/fields.keys.ts';
import type { RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { type Day, DAYS, type OpeningHours } from '../../domain/restaurants/rules.hours.ts';
import { randomFor } from './random.ts';

const streets = [
  'Main St',
  'Church St',
  'Magnolia Ave',
  'Depot St',
  'Railroad Ave',
  'Broad St',
  'Live Oak Ln',
  'Cotton Mill Rd',
  'Market St',
  'Old Ferry Rd',
  'Dogwood Dr',
  'Palmetto Blvd',
  'Mulberry St',
  'Liberty St',
  'Sycamore Ave',
  'Pecan Grove Rd',
  'College St',
  'Cherokee Rd',
  'Jessamine St',
  'Laurel St',
  'Wade Mill Rd',
  'Spring St',
  'Camellia Ct',
  'Longleaf Pkwy',
  'Courthouse Sq',
  'Washington St',
  'Cedar Creek Rd',
  'Gin House Rd',
  'Hickory St',
  'Lakeview Dr',
];

export function addressOf(key: string): string {
  const random = randomFor(`address:${key}`);
  const direction = random.pick(['', '', '', '', 'N ', 'S ', 'E ', 'W ']);
  const suite = random.chance(0.12) ? ` Suite ${random.pick(['A', 'B', '4', '102', '210'])}` : '';
  return `${random.whole(101, 3890)} ${direction}${random.pick(streets)}${suite}`;
}

/** 555-0100 to 555-0199 are fictional numbers; `taken` prevents two restaurants with the same one. */
export function phoneOf(key: string, areaCode: string, taken: Set<string>): string {
  const start = randomFor(`phone:${key}`).whole(0, 99);
  for (let step = 0; step < 100; step += 1) {
    const line = String((start + step) % 100).padStart(2, '0');
    const phone = `${areaCode}-555-01${line}`;
    if (taken.has(phone)) continue;
    taken.add(phone);
    return phone;
  }
  throw new Error(`No line left in ${areaCode}.`);
}

/** The links to pages of a restaurant; the types require each of them. */
export type Links = FieldValues<FieldsWith<typeof RESTAURANT_FIELDS, { group: 'links' }>>;

export function linksOf(key: string): Links {
  const random = randomFor(`links:${key}`);
  // The hosts are real, so the handle says that it is fictional; TikTok allows 24 characters.
  const handle = `${key.replaceAll('-', '').slice(0, 16)}_vt_demo`;
  const host = `${key}.example`;
  const hasWebsite = random.chance(0.6);
  // Some owners type their address without the scheme, which the app has to handle.
  const websiteUrl = random.chance(0.35) ? host : `https://${host}`;
  return {
    websiteUrl: hasWebsite ? websiteUrl : null,
    instagramUrl: random.chance(0.55) ? `https://www.instagram.com/${handle}` : null,
    facebookUrl: random.chance(0.5) ? `https://www.facebook.com/${handle}` : null,
    tiktokUrl: random.chance(0.4) ? `https://www.tiktok.com/@${handle}` : null,
    menuUrl: hasWebsite && random.chance(0.7) ? `https://${host}/menu` : null,
  };
}

const WEEKS: readonly [days: readonly Day[], opens: string, closes: string][][] = [
  [[DAYS, '11:00', '21:00']],
  [
    [['tu', 'we', 'th', 'su'], '11:00', '21:00'],
    [['fr', 'sa'], '11:00', '23:00'],
  ],
  [
    [['mo', 'tu', 'we', 'th', 'fr'], '11:00', '14:30'],
    [['mo', 'tu', 'we', 'th', 'fr', 'sa'], '17:00', '22:00'],
  ],
  [
    [['we', 'th', 'su'], '17:00', '23:00'],
    [['fr', 'sa'], '17:00', '02:00'],
  ],
];

/** The opening hours; null for the few restaurants without known ones. */
export function hoursOf(key: string): OpeningHours | null {
  const random = randomFor(`hours:${key}`);
  if (random.whole(1, 6) === 1) return null;
  const spans = random
    .pick(WEEKS)
    .flatMap(([days, opens, closes]) => days.map((day) => ({ day, opens, closes })));
  return orderOpeningHours(spans);
}
