import * as z from 'zod';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import type { SheetKind } from '../sheets/fields.ts';
import { type ImportCounts, OUTCOMES, type PlannedRow, type ReadSheet } from '../sheets/rules.ts';

/** Limits of an upload. */
export const IMPORT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** Includes each unknown heading. */
  rows: 20_000,
  /** The unpacked size of a workbook. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Up to BZ. */
  columns: 78,
  /** Of one cell: no field is this long, even with surrounding white space. */
  cellCharacters: 4 * RESTAURANT_FIELDS.description.limit + 1,
  /** Of all cells: a workbook stores a text once and can show it in many. */
  characters: 16 * 1024 * 1024,
  /** Rows of a plan sent in one answer. */
  pageSize: 50,
} as const;

const countsSchema = z.record(z.enum(OUTCOMES), z.number().int());
const importCountsSchema = z.object({
  restaurants: countsSchema,
  dishes: countsSchema,
  unplaced: z.number().int().default(0),
}) satisfies z.ZodType<ImportCounts>;

/** What a spreadsheet would change, row by row. */
export interface ImportPlan {
  /** The rows as read, to plan them again; empty once the import is applied. */
  sheets: ReadSheet[];
  rows: PlannedRow[];
  counts: ImportCounts;
  /** SHA-256 of the plan that was shown: planning again must give the same. */
  digest: string;
  /** Whether the refused rows were left out; null until it is applied. */
  withoutRefused: boolean | null;
}

/** Former values of a table's columns, by their names in the schema. */
export type FormerFields = Record<string, unknown>;

interface Undone {
  id: string;
  restaurantId: string;
  name: string;
  /** The version after the import: another one means that it was changed since. */
  version: number;
}
/** The data to undo an applied import. */
export interface ImportUndo {
  created: Record<SheetKind, Undone[]>;
  changed: Record<SheetKind, (Undone & { before: FormerFields })[]>;
}

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(['checked', 'applied', 'undone']),
  rows: z.number().int(),
  counts: importCountsSchema,
  /** The uploader; null once the account is deleted. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
});
export type ListedImport = z.output<typeof importSchema>;

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
