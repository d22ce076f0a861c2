import * as z from 'zod';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import { PASSWORD } from '../people/rules.ts';
import { emailSchema, fullNameSchema } from '../people/schema.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { tidyText } from '../tidy-text.ts';
import { typedWords } from '../text.ts';
import { ACCESS_REQUEST, ACCESS_STATUSES, REQUEST_STATUSES } from './rules.ts';

const typedPassword = z.string().max(PASSWORD.maxLength).default('');

/** What is missing is left empty, and refused with the text of the specification. */
export const accessFormSchema = z.object({
  fullName: fullNameSchema.default(''),
  /** Of who creates an account; somebody who is signed in asks by the address of their account. */
  email: z.union([z.literal(''), emailSchema]).default(''),
  restaurantId: z.union([z.literal(''), restaurantIdSchema]).default(''),
  pfgAccountNumber: typedWords(ACCESS_REQUEST.accountNumberLength).default(''),
  account: z.object({ password: typedPassword, confirmation: typedPassword }).optional(),
});

/** Why something is refused; the person reads it. */
export const reasonSchema = z
  .string()
  .max(CATALOGUE_LIMITS.reasonLength * 4)
  .transform((typed) => tidyText(typed) ?? '')
  .pipe(z.string().min(1).max(CATALOGUE_LIMITS.reasonLength));

/** A restaurant that may be asked for. */
export const choiceSchema = z.object({
  id: restaurantIdSchema,
  name: z.string(),
  countyName: z.string(),
  stateId: z.string(),
});
export type RestaurantChoice = z.infer<typeof choiceSchema>;

const named = { restaurantId: restaurantIdSchema, restaurantName: z.string() };

/** How it stands with somebody's access. */
export const accessSchema = z.object({
  status: z.enum(ACCESS_STATUSES),
  /** The latest request that no newer one has superseded, else the latest; null: there is none. */
  request: z
    .object({
      ...named,
      fullName: z.string(),
      pfgAccountNumber: z.string(),
      createdAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
      /** What the organisers said of a rejection or revocation. */
      reason: z.string().nullable(),
    })
    .nullable(),
  owned: z.array(z.object(named)),
});
export type Access = z.infer<typeof accessSchema>;

/** An access request as the organisers see it. */
export const listedRequestSchema = z.object({
  id: z.uuid(),
  ...named,
  /** Its restaurant is out of the festival. */
  isArchived: z.boolean(),
  status: z.enum(REQUEST_STATUSES),
  /** Approved once, and the access was taken back since. */
  isRevoked: z.boolean(),
  fullName: z.string(),
  email: z.string(),
  /** Whether the person has confirmed that the address is theirs. */
  emailVerified: z.boolean(),
  isBanned: z.boolean(),
  pfgAccountNumber: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** The name of who decided; null for nobody yet, or an account that is gone. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;

/** Who owns what, as the organisers see it. */
export const ownershipSchema = z.object({
  id: z.uuid(),
  ...named,
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
});
export type Ownership = z.infer<typeof ownershipSchema>;
