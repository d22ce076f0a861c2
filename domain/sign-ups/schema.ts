import * as z from 'zod';
import { SIGN_UP_PROOF_MODES, SIGN_UP_TRACES } from './rules.ts';

const hex = z.string().regex(/^[0-9a-f]{8,128}$/);

/** A challenge of `altcha-lib`, version 2, with the parameters that this server uses. */
export const proofChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-512'),
    nonce: hex,
    salt: hex,
    /** Iterations for each number tried. */
    cost: z.number().int(),
    keyLength: z.number().int(),
    /** What the derived key of the answer begins with. */
    keyPrefix: hex,
    keySignature: hex,
    data: z.object({
      /** The id of the festival. */
      festival: z.string(),
      /** Milliseconds since 1970. */
      expiresAt: z.number(),
    }),
  }),
  signature: hex,
});
export type ProofChallenge = z.infer<typeof proofChallengeSchema>;

/** A solved challenge. */
export const solvedProofSchema = z.object({
  challenge: proofChallengeSchema,
  solution: z.object({ counter: z.number().int(), derivedKey: hex }),
});
export type SolvedProof = z.infer<typeof solvedProofSchema>;

/** A `SolvedProof` as JSON. Anything else is refused as a wrong proof, not as invalid input. */
export const signUpProofSchema = z.string().max(4000).optional();

/** Whether sign-ups need a proof now, for organisers. */
export const signUpGuardSchema = z.object({
  mode: z.enum(SIGN_UP_PROOF_MODES),
  isRequired: z.boolean(),
  /** The last time that sign-ups were unusual; null: never. */
  unusual: z
    .object({
      since: z.iso.datetime(),
      /** Also in the past. */
      until: z.iso.datetime(),
      trace: z.enum(SIGN_UP_TRACES),
      /** The most in one hour from one network or with one mail domain. */
      signUps: z.number().int(),
    })
    .nullable(),
});
export type SignUpGuardState = z.infer<typeof signUpGuardSchema>;
