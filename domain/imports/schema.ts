import * as z from 'zod';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import type { SheetKind } from '../sheets/fields.ts';
import { type ImportCounts, OUTCOMES, type PlannedRow, type ReadSheet } from '../sheets/rules.ts';

/** What an upload may be. */
export const IMPORT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** Headings that nobody knows count as one each. */
  rows: 20_000,
  /** What a workbook may unpack to. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Up to BZ. */
  columns: 78,
  /** Of one cell: no field takes so many, whatever white space is around them. */
  cellCharacters: 4 * RESTAURANT_FIELDS.description.limit + 1,
  /** Of all cells: a workbook says a text once and shows it in many. */
  characters: 16 * 1024 * 1024,
  /** How many rows of a plan are told at once. */
  pageSize: 50,
} as const;

const countsSchema = z.record(z.enum(OUTCOMES), z.number().int());
const importCountsSchema = z.object({
  restaurants: countsSchema,
  dishes: countsSchema,
  unplaced: z.number().int().default(0),
}) satisfies z.ZodType<ImportCounts>;

/** What a spreadsheet would do, row by row. */
export interface ImportPlan {
  /** What was read of the file, to plan it again; empty once it is applied. */
  sheets: ReadSheet[];
  rows: PlannedRow[];
  counts: ImportCounts;
  /** SHA-256 of what was shown: planned again, it must be the same. */
  digest: string;
  /** Whether the refused rows were left out; null until it is applied. */
  withoutRefused: boolean | null;
}

/** Columns of a table as they were, by their names in the schema. */
export type FormerFields = Record<string, unknown>;

interface Undone {
  id: string;
  restaurantId: string;
  name: string;
  /** That it has after the import: another one says that it was changed since. */
  version: number;
}
/** What takes an applied one back. */
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
  /** Who handed it in; null once the account is deleted. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
});
export type ListedImport = z.output<typeof importSchema>;

/** What is told while it is done, a line each, and at the end what has become of it. */
export const importProgressSchema = z.discriminatedUnion('phase', [
  z.object({
    phase: z.enum(['checking', 'writing']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  z.object({ phase: z.literal('done'), import: importSchema }),
]);
export type ImportProgress = z.output<typeof importProgressSchema>;
