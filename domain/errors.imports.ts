import * as z from 'zod';

const none = z.object({}).optional();

/** Refusals of imports. @see ERRORS */
export const IMPORT_ERRORS = {
  import_already_applied: { status: 409, data: none },
  import_not_applied: { status: 409, data: none },
  /** Some rows are invalid: the import waits until they are corrected or left out. */
  import_refused_rows: { status: 409, data: z.object({ count: z.number() }) },
  /** Some rows are likely mistakes, and nobody has said whether they are right. */
  import_unanswered: { status: 409, data: z.object({ count: z.number() }) },
  /** Headings that resemble known ones, and nobody has said what they are. `names`: the first ones. */
  import_columns_open: { status: 409, data: z.object({ count: z.number(), names: z.string() }) },
  /** Restaurants would lose their coordinates while voting is open. `names`: the first ones. */
  import_unplaced: { status: 409, data: z.object({ count: z.number(), names: z.string() }) },
  /** The plan is no longer the one that was seen: somebody has answered or chosen otherwise. */
  import_plan_changed: { status: 409, data: none },
  /** The row has nothing to answer, or does not resemble what it was said to mean. */
  import_not_asked: { status: 409, data: none },
  import_nothing_to_do: { status: 409, data: none },
  /** The catalogue has changed since the import was checked. */
  import_outdated: { status: 409, data: none },
  /** An import is being written now, so nothing else may change the catalogue. */
  import_busy: { status: 409, data: none },
  /** Nothing of the import can be undone now. `names`: the first items that stay. */
  import_changed_since: {
    status: 409,
    data: z.object({ count: z.number(), names: z.string() }),
  },
} as const;
