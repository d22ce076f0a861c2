import * as z from 'zod';

/** A code of the app or a recovery code, as it was typed. */
export const typedFactorSchema = z.string().min(1).max(40);

/** A question that a passkey signs. */
export const passkeyChallengeSchema = z.object({
  /** 32 random bytes, base64url; good once, for ten minutes. */
  challenge: z.string(),
  /** The host that passkeys belong to. */
  rpId: z.string(),
});

/** Bytes as WebAuthn's JSON has them. */
export const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);

/** What a passkey has signed. */
export const assertionSchema = z.object({
  credentialId: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
});
export type Assertion = z.output<typeof assertionSchema>;
