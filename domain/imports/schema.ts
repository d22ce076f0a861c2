import * as z from 'zod';
import { SHEET_KINDS } from '../sheets/fields.ts';
import { IMPORT_COLUMNS } from '../sheets/schema.ts';
import type { ColumnChoice } from '../sheets/rules.columns.ts';
import { type ImportCounts, OUTCOMES, type PlannedRow, type ReadSheet } from '../sheets/rules.ts';
import { BLANK_CHOICES, type RowAnswers, SUSPICION_KINDS } from '../sheets/rules.suspicions.ts';
import { type Answer, ANSWERS } from './rules.answers.ts';
import { LEFT_RULES } from './rules.undo.ts';

const countsSchema = z.record(z.enum(OUTCOMES), z.number().int());
const importCountsSchema = z.object({
  restaurants: countsSchema,
  dishes: countsSchema,
  unplaced: z.number().int().default(0),
}) satisfies z.ZodType<ImportCounts>;

/** What a column with an unknown heading is; null: it is left out. */
export const columnChoiceSchema = z.object({
  sheet: z.enum(SHEET_KINDS),
  sheetName: z.string().max(200),
  letter: z.string().max(3),
  column: z.enum(IMPORT_COLUMNS).nullable(),
}) satisfies z.ZodType<ColumnChoice>;

/** How a file as a whole was read. */
export const importReadingSchema = z.object({
  /** Headings that mean a column in other words than those of an export. */
  headings: z.array(
    z.object({
      sheet: z.enum(SHEET_KINDS),
      heading: z.string(),
      letter: z.string(),
      column: z.enum(IMPORT_COLUMNS),
    }),
  ),
  /** Columns with unknown headings. They are left out, unless the organiser says what they are. */
  columns: z
    .array(
      columnChoiceSchema.extend({
        heading: z.string(),
        /** What the heading resembles; null: nothing. */
        like: z.enum(IMPORT_COLUMNS).nullable(),
        /** What other headings of the sheet are. */
        taken: z.array(z.enum(IMPORT_COLUMNS)),
        /** Whether that waits for an answer: the import is refused, and the column not read so far. */
        isOpen: z.boolean(),
      }),
    )
    .default([]),
  /** Rows with ids that the catalogue does not know. */
  unknownIds: z.number().int(),
  /** Those of them that are created with another id. */
  newIds: z.number().int(),
  /** Whether they are created, else refused. */
  createUnknown: z.boolean(),
  /** Cells that are empty where the festival has a value. */
  emptied: z.array(
    z.object({
      sheet: z.enum(SHEET_KINDS),
      column: z.enum(IMPORT_COLUMNS),
      count: z.number().int(),
    }),
  ),
  /** Whether these values are kept or erased. */
  blanks: z.enum(BLANK_CHOICES),
  /** What is likely a mistake, by kind: how often, and how often nobody has said yet whether it is right. */
  suspicions: z.array(
    z.object({
      kind: z.enum(SUSPICION_KINDS),
      count: z.number().int(),
      open: z.number().int(),
    }),
  ),
  /**
   * The pictures that cells name by their files, with their addresses; null while they are missing. Empty
   * once the import is applied.
   */
  pictures: z.array(z.object({ name: z.string(), url: z.string().nullable() })).default([]),
});
export type ImportReading = z.output<typeof importReadingSchema>;

/** What a spreadsheet would change, row by row. */
export interface ImportPlan {
  /** The rows as read, to plan them again; empty once the import is applied. */
  sheets: ReadSheet[];
  rows: PlannedRow[];
  counts: ImportCounts;
  /** Plans of earlier versions have none, or less. */
  reading?: Partial<ImportReading>;
  /** What the organiser has said about rows. */
  answers?: RowAnswers;
  /** SHA-256 of the plan that was shown: planning again must give the same. */
  digest: string;
  /** Whether the refused rows were left out; null until it is applied. */
  withoutRefused: boolean | null;
}

const rowPlaceSchema = z.object({
  sheet: z.enum(SHEET_KINDS),
  sheetName: z.string().max(200),
  row: z.number().int(),
});
export const answerSchema = z.union([
  z.object({ of: z.literal('row'), row: rowPlaceSchema, say: z.enum(ANSWERS) }),
  z.object({ of: z.literal('row'), row: rowPlaceSchema, say: z.literal('same'), sameAs: z.uuid() }),
  z.object({ of: z.literal('kind'), kind: z.enum(SUSPICION_KINDS), say: z.enum(ANSWERS) }),
]) satisfies z.ZodType<Answer>;

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(['checked', 'applied', 'partly_undone', 'undone']),
  rows: z.number().int(),
  counts: importCountsSchema,
  /** The uploader; null once the account is deleted. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  /** When it was last undone, in part or as a whole. */
  undoneAt: z.iso.datetime().nullable(),
});
export type ListedImport = z.output<typeof importSchema>;

const undoneThing = {
  kind: z.enum(SHEET_KINDS),
  id: z.uuid(),
  restaurantId: z.uuid(),
  name: z.string(),
  /** The restaurant of a dish; null for a restaurant. */
  restaurantName: z.string().nullable(),
};
const undoPlanSchema = z.object({
  /** How many restaurants and dishes are deleted, are set back, and stay in whole or in part. */
  counts: z.object({
    deleted: z.number().int(),
    restored: z.number().int(),
    left: z.number().int(),
  }),
  /** What is deleted, or set back; at most `IMPORT_LIMITS.undoRows`. */
  undoing: z.array(
    z.object({
      ...undoneThing,
      isDeleted: z.boolean(),
      /** Those that are set back, by their keys; `archivedAt` for archiving. */
      fields: z.array(z.string()),
    }),
  ),
  /** What stays, and why; at most as many. */
  left: z.array(
    z.object({
      ...undoneThing,
      /** Whether the import created it. */
      isCreated: z.boolean(),
      reasons: z.array(
        z.object({
          rule: z.enum(LEFT_RULES),
          fields: z.array(z.string()),
          count: z.number().int().nullable(),
          name: z.string().nullable(),
          at: z.iso.datetime().nullable(),
        }),
      ),
    }),
  ),
});
export type ListedUndo = z.output<typeof undoPlanSchema>;

/** An import, with what its undo would do, or has done. */
export const undoSchema = z.object({ import: importSchema, plan: undoPlanSchema });

/** The progress stream: one line per step, and the result at the end. */
export const importProgressSchema = z.discriminatedUnion('phase', [
  z.object({
    phase: z.enum(['checking', 'writing']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  z.object({ phase: z.literal('done'), import: importSchema }),
]);
export type ImportProgress = z.output<typeof importProgressSchema>;
