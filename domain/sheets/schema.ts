import * as z from 'zod';
import { dishFieldsSchema, restaurantFieldsSchema } from '../catalogue/schema.ts';
import { type ImportColumn, SHEET_COLUMNS, SHEET_KINDS } from './fields.ts';
import {
  type CellSchemas,
  type ImportProblem,
  OUTCOMES,
  type PlannedRow,
  PROBLEM_RULES,
} from './rules.ts';

/** What the cells of a sheet may say: what organisers may type. */
export const CELL_SCHEMAS: CellSchemas = {
  restaurants: restaurantFieldsSchema.shape,
  dishes: dishFieldsSchema.shape,
};

const IMPORT_COLUMNS = [...new Set(SHEET_KINDS.flatMap((kind) => SHEET_COLUMNS[kind]))] as [
  ImportColumn,
  ...ImportColumn[],
];

const problemSchema = z.object({
  rule: z.enum(PROBLEM_RULES),
  column: z.enum(IMPORT_COLUMNS).nullable(),
  /** The letter of the column in the file; null where the whole row is meant. */
  letter: z.string().nullable(),
  /** What stands there, cut. */
  value: z.string(),
  /** The row of the file that it clashes with, or the limit that it passes; null for neither. */
  number: z.number().nullable(),
}) satisfies z.ZodType<ImportProblem>;

export const plannedRowSchema = z.object({
  sheet: z.enum(SHEET_KINDS),
  /** What the sheet is called in the file; empty for csv. */
  sheetName: z.string(),
  row: z.number().int(),
  outcome: z.enum(OUTCOMES),
  name: z.string(),
  /** Of a dish: its restaurant. */
  restaurantName: z.string().nullable(),
  /** The restaurant or dish that is there already. */
  id: z.uuid().nullable(),
  /** As texts of cells, by column; null for nothing. */
  changes: z.array(
    z.object({
      column: z.enum(IMPORT_COLUMNS),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  problems: z.array(problemSchema),
}) satisfies z.ZodType<PlannedRow>;
