import * as z from 'zod';

/** What every page may know of the organisers' settings. */
export const publicSettingsSchema = z.object({
  /** null: the translated default title. */
  appTitle: z.string().nullable(),
  votingEnabled: z.boolean(),
  mainPageImageUrl: z.string(),
  festivalUrl: z.string(),
  radioUrl: z.string(),
  instagramUrl: z.string(),
  supportEmail: z.string(),
  whatsappUrl: z.string(),
  /** Never in production: lets a visitor of the demo stand anywhere, and shows the mailbox. */
  demo: z.boolean(),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
