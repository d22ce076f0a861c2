import * as z from 'zod';
import { RESULT_LIMITS } from './rules.ts';
import { categorySchema, listPlaceSchema } from './schema.ts';

const count = z.number().int().min(0);

/** Lists that a preview names of each category. */
export const PREVIEWED_LISTS = 3;
/** Names that it gives of a first place that several share. */
export const PREVIEWED_NAMES = 3;

/** What decides a category; its address and name change nothing. */
const previewedCategorySchema = categorySchema.omit({ id: true, name: true });
export type PreviewedCategory = z.infer<typeof previewedCategorySchema>;

export const previewedCategoriesSchema = z
  .array(previewedCategorySchema)
  .max(RESULT_LIMITS.categories)
  .readonly();

/** What a category would make of the votes that count now. */
const categoryPreviewSchema = z.object({
  /** One for the whole festival; else those of places with somebody who takes part. */
  lists: count,
  /** Lists in which nobody has a place. */
  emptyLists: count,
  /** Restaurants or dishes with a place, in all lists. */
  ranked: count,
  /** With too few votes for one. */
  unranked: count,
  /** Those with the most places. */
  largest: z
    .array(
      z.object({
        place: listPlaceSchema.nullable(),
        ranked: count,
        /** Who shares the first place; `names`: the first of them. */
        first: count,
        names: z.array(z.string()).max(PREVIEWED_NAMES),
      }),
    )
    .max(PREVIEWED_LISTS),
});
export type CategoryPreview = z.infer<typeof categoryPreviewSchema>;

/** In the order of the categories that were asked for. */
export const rulesPreviewSchema = z.object({ categories: z.array(categoryPreviewSchema) });
