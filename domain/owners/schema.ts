import * as z from 'zod';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import { PASSWORD } from '../people/rules.ts';
import { emailSchema, fullNameSchema } from '../people/schema.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { signUpProofSchema } from '../sign-ups/schema.ts';
import { tidyText } from '../tidy-text.ts';
import { typedWords } from '../text.ts';
import { ACCESS_REQUEST, ACCESS_STATUSES, REQUEST_STATUSES } from './rules.ts';

const typedPassword = z.string().max(PASSWORD.maxLength).default('');

/** Missing values default to empty, and are refused with the text of the specification. */
export const accessFormSchema = z.object({
  fullName: fullNameSchema.default(''),
  /** Only for new accounts; a signed-in person asks with the address of their account. */
  email: z.union([z.literal(''), emailSchema]).default(''),
  restaurantId: z.union([z.literal(''), restaurantIdSchema]).default(''),
  pfgAccountNumber: typedWords(ACCESS_REQUEST.accountNumberLength).default(''),
  account: z
    .object({ password: typedPassword, confirmation: typedPassword, proof: signUpProofSchema })
    .optional(),
});

/** The reason for a refusal; the person reads it. */
export const reasonSchema = z
  .string()
  .max(CATALOGUE_LIMITS.reasonLength * 4)
  .transform((typed) => tidyText(typed) ?? '')
  .pipe(z.string().min(1).max(CATALOGUE_LIMITS.reasonLength));

/** A restaurant that people can ask for. */
export const choiceSchema = z.object({
  id: restaurantIdSchema,
  name: z.string(),
  countyName: z.string(),
  stateId: z.string(),
});
export type RestaurantChoice = z.infer<typeof choiceSchema>;

const named = { restaurantId: restaurantIdSchema, restaurantName: z.string() };

/** The state of a person's access. */
export const accessSchema = z.object({
  status: z.enum(ACCESS_STATUSES),
  /** The latest request that is not superseded or withdrawn, else the latest; null without any. */
  request: z
    .object({
      ...named,
      fullName: z.string(),
      pfgAccountNumber: z.string(),
      createdAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
      /** The organisers' reason for a rejection or revocation. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Requests that wait for the organisers, the oldest first. */
  waiting: z.array(z.object({ ...named, id: z.uuid(), createdAt: z.iso.datetime() })),
  owned: z.array(z.object(named)),
  /** Whether an owner has let the person in to mark dishes as sold out. */
  isStaff: z.boolean(),
});
export type Access = z.infer<typeof accessSchema>;

/** An access request as the organisers see it. */
export const listedRequestSchema = z.object({
  id: z.uuid(),
  ...named,
  /** Its restaurant is out of the festival. */
  isArchived: z.boolean(),
  status: z.enum(REQUEST_STATUSES),
  /** Approved once, but the access was revoked later. */
  isRevoked: z.boolean(),
  fullName: z.string(),
  email: z.string(),
  /** Whether the person has confirmed their address. */
  emailVerified: z.boolean(),
  isBanned: z.boolean(),
  pfgAccountNumber: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** The name of the person who decided; null before a decision, and if that account was deleted. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;

/** The owners and their restaurants, as the organisers see them. */
export const ownershipSchema = z.object({
  id: z.uuid(),
  ...named,
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
});
export type Ownership = z.infer<typeof ownershipSchema>;
