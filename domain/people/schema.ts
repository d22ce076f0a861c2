import * as z from 'zod';
import { LANGUAGES } from '../language.ts';
import { PASSWORD } from './rules.ts';

/** One address, nothing else: no display name, no line break, no list (RFC 5321 length). */
export const emailSchema = z.string().trim().max(254).pipe(z.email());

export const passwordSchema = z.string().min(PASSWORD.minLength).max(PASSWORD.maxLength);

/** A person's own name: one line without control or direction-changing characters. */
export const fullNameSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u);

export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  isAdmin: z.boolean(),
  /** May vote from anywhere, repeatedly, and while voting is closed (decision 8). */
  isVotingAdmin: z.boolean(),
  locale: z.enum(LANGUAGES),
});
export type Person = z.infer<typeof personSchema>;
