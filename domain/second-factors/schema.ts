import * as z from 'zod';
import { base64url } from '../people/schema.factors.ts';
import { typedWords } from '../text.ts';
import { MAX_PASSKEY_NAME } from './rules.ts';

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

/** How a browser reaches an authenticator (WebAuthn §5.8.4); words that are not known are kept too. */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);

/** A new passkey, as the browser made it. */
export const newPasskeySchema = z.object({
  name: passkeyNameSchema,
  credentialId: base64url(1400),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(12_000),
  transports: transports.default([]),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;
