import * as z from 'zod';
import { PROVIDERS } from '../people/schema.ts';
import { SERVER_CACHES, SETTING_KEYS } from './rules.ts';

/** Who pays for the party, as the footer shows them. */
export const sponsorSchema = z.object({
  name: z.string().min(1).max(80),
  logoUrl: z.string(),
  url: z.string(),
});
export type Sponsor = z.infer<typeof sponsorSchema>;

/** What every page may know of the organisers' settings. */
export const publicSettingsSchema = z.object({
  /** The festival's day by the server's clock, `YYYY-MM-DD`: a device's clock may be wrong. */
  today: z.iso.date(),
  /** Where this festival stands: shared links and cards name it, also in the native shell. */
  publicUrl: z.string(),
  /** null: the translated default title. */
  appTitle: z.string().nullable(),
  votingEnabled: z.boolean(),
  mainPageImageUrl: z.string(),
  /** null: the banner is the image. */
  mainPageVideoUrl: z.string().nullable(),
  /** For restaurants without a video of their own; null: they show none. */
  defaultRestaurantVideoUrl: z.string().nullable(),
  sponsors: z.array(sponsorSchema),
  /** null: iPhones are offered no app. */
  appStoreUrl: z.string().nullable(),
  festivalUrl: z.string(),
  radioUrl: z.string(),
  instagramUrl: z.string(),
  supportEmail: z.string(),
  whatsappUrl: z.string(),
  /** Never in production: lets a visitor of the demo stand anywhere. */
  demo: z.boolean(),
  /** Whether mails go to the mailbox at /dev/mail: in a demo without a mail server. */
  mailbox: z.boolean(),
  /** The providers that one can sign in through. */
  signInProviders: z.array(z.enum(PROVIDERS)),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** A setting as organisers see it. */
export const settingSchema = z.object({
  key: z.enum(SETTING_KEYS),
  /** What an organiser has set; empty: nothing, so that the default stands. */
  value: z.string(),
  /** What stands where nothing is set. */
  defaultValue: z.string(),
  /** Who changed it last; null for nobody, and once that account is gone. */
  changedBy: z.object({ fullName: z.string(), email: z.string() }).nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type Setting = z.infer<typeof settingSchema>;

/** What one server keeps so that it need not be made or read again. */
export const cacheStateSchema = z.object({
  id: z.enum(SERVER_CACHES),
  entries: z.number().int(),
  /** null where nobody counts them. */
  bytes: z.number().int().nullable(),
  /** How long ago the oldest of them was made, in milliseconds; null for none, and where unknown. */
  oldestMs: z.number().nullable(),
  /** Since the server began, or its caches were cleared. */
  hits: z.number().int(),
  misses: z.number().int(),
  /** How long an entry is given out, in milliseconds; null: until there is no room for it. */
  keptForMs: z.number().nullable(),
});
export type CacheState = z.infer<typeof cacheStateSchema>;
