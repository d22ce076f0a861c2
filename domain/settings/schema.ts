import * as z from 'zod';
import { PROVIDERS } from '../people/schema.ts';
import { votingNowSchema } from '../voting/schema.ts';
import { SERVER_CACHES, SETTING_KEYS } from './rules.ts';

/** The sponsors of the party, as the footer shows them. */
export const sponsorSchema = z.object({
  name: z.string().min(1).max(80),
  logoUrl: z.string(),
  url: z.string(),
});
export type Sponsor = z.infer<typeof sponsorSchema>;

/** The settings that every page may read. */
export const publicSettingsSchema = z.object({
  /** The festival's day by the server's clock, `YYYY-MM-DD`: a device's clock may be wrong. */
  today: z.iso.date(),
  /** The address of this festival: shared links and cards contain it, also in the native shell. */
  publicUrl: z.string(),
  /** null: the translated default title. */
  appTitle: z.string().nullable(),
  ...votingNowSchema.shape,
  /** Whether voting ends within a day, or is over: `isCloseNear`. */
  isCloseNear: z.boolean(),
  mainPageImageUrl: z.string(),
  /** null: the banner is the image. */
  mainPageVideoUrl: z.string().nullable(),
  /** For restaurants without their own video; null: they show none. */
  defaultRestaurantVideoUrl: z.string().nullable(),
  sponsors: z.array(sponsorSchema),
  /** null: iPhones get no link to an app. */
  appStoreUrl: z.string().nullable(),
  festivalUrl: z.string(),
  radioUrl: z.string(),
  instagramUrl: z.string(),
  supportEmail: z.string(),
  whatsappUrl: z.string(),
  /** Never in production: lets a visitor of the demo choose any position. */
  demo: z.boolean(),
  /** Whether mails go to the mailbox at /dev/mail: in a demo without a mail server. */
  mailbox: z.boolean(),
  /** Whether the public log is on a blockchain for good; before that no page says so. */
  isAnchored: z.boolean(),
  /** Of the newest published result; null: none is published. */
  resultYear: z.int().nullable(),
  /** The enabled identity providers. */
  signInProviders: z.array(z.enum(PROVIDERS)),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** A setting as organisers see it. */
export const settingSchema = z.object({
  key: z.enum(SETTING_KEYS),
  /** The organisers' value; empty: the default applies. */
  value: z.string(),
  /** The default. */
  defaultValue: z.string(),
  /** Who changed it last; null if unchanged, and once that account is deleted. */
  changedBy: z.object({ fullName: z.string(), email: z.string() }).nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type Setting = z.infer<typeof settingSchema>;

/** One of a server's caches. */
export const cacheStateSchema = z.object({
  id: z.enum(SERVER_CACHES),
  entries: z.number().int(),
  /** null if they are not counted. */
  bytes: z.number().int().nullable(),
  /** The age of the oldest entry, in milliseconds; null for none, and if unknown. */
  oldestMs: z.number().nullable(),
  /** Since the server began, or its caches were cleared. */
  hits: z.number().int(),
  misses: z.number().int(),
  /** Lifetime of an entry, in milliseconds; null: until the cache is full. */
  keptForMs: z.number().nullable(),
});
export type CacheState = z.infer<typeof cacheStateSchema>;
