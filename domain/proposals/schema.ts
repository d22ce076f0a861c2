import * as z from 'zod';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import {
  type DishFields,
  dishFieldsSchema,
  keptDishSchema,
  keptRestaurantSchema,
  restaurantFieldsSchema,
} from '../catalogue/schema.ts';
import { dishIdSchema, restaurantIdSchema } from '../restaurants/schema.ts';
import {
  type Compared,
  type Featured,
  MAX_ADDED_DISHES,
  OWN_FIELDS,
  PROPOSAL_STATUSES,
} from './rules.ts';

/** By field: how the owner saw it, and how it would be. */
type Different = Partial<Record<string, { from: unknown; to: unknown }>>;

/** What an owner would have changed, as it is kept: only what is otherwise than it stood. */
export interface ProposedChanges {
  fields: Different;
  /** Left out where it would stay as it is; with the names that the dishes had then. */
  featured?: {
    from: Featured;
    to: Featured;
    names: { from: string | null; to: string | null };
  };
  added: DishFields[];
  /** With the name that the dish had then. */
  changed: { dishId: string; name: string; fields: Different }[];
  /** To be taken off the menu. */
  removed: { dishId: string; name: string }[];
}

const ownFields = Object.fromEntries(OWN_FIELDS.map((field) => [field, true])) as Record<
  (typeof OWN_FIELDS)[number],
  true
>;
const ownFieldsSchema = restaurantFieldsSchema.pick(ownFields);
const version = z.number().int().positive();
const maxDishes = CATALOGUE_LIMITS.dishesOfRestaurant;

/** What an owner sends: only what they have changed, with the versions that they have seen. */
export const sentProposalSchema = z.object({
  version,
  fields: ownFieldsSchema.partial(),
  featured: z
    .union([
      z.object({ dishId: dishIdSchema }),
      z.object({ added: z.number().int().min(0).max(MAX_ADDED_DISHES) }),
      z.null(),
    ])
    .optional(),
  added: z.array(dishFieldsSchema).max(MAX_ADDED_DISHES),
  changed: z
    .array(z.object({ dishId: dishIdSchema, version, fields: dishFieldsSchema.partial() }))
    .max(maxDishes),
  removed: z.array(dishIdSchema).max(maxDishes),
});
export type SentProposal = z.output<typeof sentProposalSchema>;

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
/** Answers say what is kept, not what was typed. */
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
  now: z.unknown(),
  would: z.unknown(),
  isConflict: z.boolean(),
}) satisfies z.ZodType<Compared>;

/** A restaurant as its owner edits it, and what became of their latest proposal. */
export const ownRestaurantSchema = z.object({
  id: restaurantIdSchema,
  version: z.number().int(),
  name: z.string(),
  fields: keptRestaurantSchema.pick(ownFields),
  featuredDishId: dishIdSchema.nullable(),
  dishes: z.array(
    z.object({ id: dishIdSchema, version: z.number().int(), fields: keptDishSchema }),
  ),
  /** null: there is none. */
  proposal: z.object({ id: z.uuid(), ...decided, changes: keptChangesSchema }).nullable(),
});
export type OwnRestaurant = z.infer<typeof ownRestaurantSchema>;

/** A proposal as the organisers see it: beside what stands now. */
export const listedProposalSchema = z.object({
  id: z.uuid(),
  restaurantId: restaurantIdSchema,
  restaurantName: z.string(),
  fullName: z.string(),
  email: z.string(),
  ...decided,
  /** The name of who decided. */
  decidedBy: z.string().nullable(),
  /** Of one that was decided: as it was then. */
  lines: z.array(comparedSchema),
});
export type ListedProposal = z.infer<typeof listedProposalSchema>;
