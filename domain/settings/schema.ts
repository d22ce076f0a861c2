import * as z from 'zod';
import { PROVIDERS } from '../people/schema.ts';

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
