import * as z from 'zod';
import { typedWords } from '../text.ts';
import { MAX_PASSKEY_NAME } from './rules.ts';

/** A code of the app or a recovery code, as it was typed. */
export const typedFactorSchema = z.string().min(1).max(40);

export const passkeyNameSchema = typedWords(MAX_PASSKEY_NAME).min(1);

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** null: not since it was added. */
  usedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** What an account has for the second step at sign-in. */
export const factorsSchema = z.object({
  /** Since when it has an authenticator app; null: it has none. */
  appSince: z.iso.datetime().nullable(),
  passkeys: z.array(passkeySchema),
  /** Recovery codes that are still good. */
  recoveryCodesLeft: z.number(),
  /** Whether the server requires a second step of this person. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;
