import * as z from 'zod';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import { dishFieldsSchema, restaurantFieldsSchema } from '../catalogue/schema.ts';
import {
  dishIdSchema,
  keptDishSchema,
  keptRestaurantSchema,
  restaurantIdSchema,
} from '../restaurants/schema.ts';
import { EMPTY_DISH } from '../restaurants/fields.keys.ts';
import {
  type Compared,
  MAX_ADDED_DISHES,
  PROPOSABLE_DISH_FIELDS,
  PROPOSABLE_FIELDS,
  PROPOSAL_STATUSES,
  type ProposedChanges,
  type SentProposal,
} from './rules.ts';

const mask = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, true])) as Record<Key, true>;
const proposableFields = mask(PROPOSABLE_FIELDS);
const proposableFieldsSchema = restaurantFieldsSchema.pick(proposableFields);
const proposableDishSchema = dishFieldsSchema.pick(mask(PROPOSABLE_DISH_FIELDS));
const newDishSchema = proposableDishSchema
  .partial()
  .required({ name: true })
  .transform((typed) => ({ ...EMPTY_DISH, ...typed }));
const version = z.number().int().positive();
const maxDishes = CATALOGUE_LIMITS.dishesOfRestaurant;

/** An owner's input: only changed fields, with the versions that they saw. */
export const sentProposalSchema = z.object({
  version,
  fields: proposableFieldsSchema.partial(),
  featured: z
    .union([
      z.object({ dishId: dishIdSchema }),
      z.object({ added: z.number().int().min(0).max(MAX_ADDED_DISHES) }),
      z.null(),
    ])
    .optional(),
  /** What a page of an earlier version does not know is empty. */
  added: z.array(newDishSchema).max(MAX_ADDED_DISHES),
  changed: z
    .array(z.object({ dishId: dishIdSchema, version, fields: proposableDishSchema.partial() }))
    .max(maxDishes),
  removed: z.array(dishIdSchema).max(maxDishes),
}) satisfies z.ZodType<SentProposal>;

const decided = {
  status: z.enum(PROPOSAL_STATUSES),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
};
const named = { dishId: z.string(), name: z.string() };
const differentSchema = z.partialRecord(
  z.string(),
  z.object({ from: z.unknown(), to: z.unknown() }),
);
const featuredSchema = z.union([
  z.object({ dishId: z.string() }),
  z.object({ added: z.number().int() }),
  z.null(),
]);
/** Answers contain the stored values, not the typed ones. */
const keptChangesSchema = z.object({
  fields: differentSchema,
  featured: z
    .object({
      from: featuredSchema,
      to: featuredSchema,
      names: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
    })
    .optional(),
  added: z.array(keptDishSchema),
  changed: z.array(z.object({ ...named, fields: differentSchema })),
  removed: z.array(z.object(named)),
}) satisfies z.ZodType<ProposedChanges>;
const comparedSchema = z.object({
  dishKey: z.string().nullable(),
  dish: z.string().nullable(),
  kind: z.enum(['field', 'added', 'removed', 'featured']),
  field: z.string(),
  present: z.unknown(),
  proposed: z.unknown(),
  isConflict: z.boolean(),
  isNewHost: z.boolean(),
}) satisfies z.ZodType<Compared>;

/** A restaurant as its owner edits it, and the state of their latest proposal. */
export const ownRestaurantSchema = z.object({
  id: restaurantIdSchema,
  version: z.number().int(),
  name: z.string(),
  fields: keptRestaurantSchema.pick(proposableFields),
  featuredDishId: dishIdSchema.nullable(),
  dishes: z.array(
    z.object({ id: dishIdSchema, version: z.number().int(), fields: keptDishSchema }),
  ),
  /** null without one. */
  proposal: z.object({ id: z.uuid(), ...decided, changes: keptChangesSchema }).nullable(),
});
export type OwnRestaurant = z.infer<typeof ownRestaurantSchema>;

/** A proposal as the organisers see it: next to the present state. */
export const listedProposalSchema = z.object({
  id: z.uuid(),
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  /** Whether the restaurant is merged into another: then a proposal can only be rejected. */
  isMerged: z.boolean(),
  fullName: z.string(),
  email: z.string(),
  ...decided,
  /** The name of the person who decided. */
  decidedBy: z.string().nullable(),
  /** The former state, for a decided one. */
  lines: z.array(comparedSchema),
});
export type ListedProposal = z.infer<typeof listedProposalSchema>;
