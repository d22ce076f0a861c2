import * as z from 'zod';
import { dishFieldsSchema, restaurantFieldsSchema } from '../catalogue/schema.ts';
import { LINK_FIELDS, linkProblem, pictureProblem } from '../restaurants/rules.links.ts';
import { type ImportColumn, SHEET_COLUMNS, SHEET_KINDS } from './fields.ts';
import {
  type CellReading,
  type CellSchemas,
  type ImportProblem,
  OUTCOMES,
  type PlannedRow,
  PROBLEM_RULES,
} from './rules.ts';
import { type Suspicion, SUSPICION_KINDS } from './rules.suspicions.ts';

/** A cell with a picture, and with the rule for a changed one. */
const pictureOf = <Schema extends z.ZodType<string | null>>(schema: Schema) =>
  schema.superRefine((url, issues) => {
    const problem = url === null ? null : pictureProblem(url);
    if (problem) issues.addIssue({ code: 'custom', params: { problem } });
  });

/** The schemas of the cells in a sheet: the same as for organisers' forms, with the rules for changed links and pictures. */
export const cellSchemas = (ownHosts: readonly string[]): CellSchemas => ({
  restaurants: {
    ...restaurantFieldsSchema.shape,
    logoUrl: pictureOf(restaurantFieldsSchema.shape.logoUrl),
    ...Object.fromEntries(
      LINK_FIELDS.map((field) => [
        field,
        restaurantFieldsSchema.shape[field].superRefine((link, issues) => {
          const problem = link === null ? null : linkProblem(field, link, ownHosts);
          if (problem) issues.addIssue({ code: 'custom', params: { problem } });
        }),
      ]),
    ),
  },
  dishes: {
    ...dishFieldsSchema.shape,
    imageUrl: pictureOf(dishFieldsSchema.shape.imageUrl),
  },
});

export const IMPORT_COLUMNS = [...new Set(SHEET_KINDS.flatMap((kind) => SHEET_COLUMNS[kind]))] as [
  ImportColumn,
  ...ImportColumn[],
];

const problemSchema = z.object({
  rule: z.enum(PROBLEM_RULES),
  column: z.enum(IMPORT_COLUMNS).nullable(),
  /** The letter of the column in the file; null for a fault of the whole row. */
  letter: z.string().nullable(),
  /** The content, truncated. */
  value: z.string(),
  /** The conflicting row of the file, or the exceeded limit; null for neither. */
  number: z.number().nullable(),
}) satisfies z.ZodType<ImportProblem>;

const readingSchema = z.object({
  column: z.enum(IMPORT_COLUMNS),
  letter: z.string().nullable(),
  /** The content, truncated. */
  value: z.string(),
  /** What it was read as, in the form of an export. */
  to: z.string(),
  /** The row of the file whose cell stands for this one; null for a cell that has a value of its own. */
  row: z.number().int().nullable(),
}) satisfies z.ZodType<CellReading>;

const suspicionSchema = z.object({
  kind: z.enum(SUSPICION_KINDS),
  cells: z.array(z.object({ column: z.enum(IMPORT_COLUMNS), letter: z.string().nullable() })),
  value: z.string(),
  name: z.string().nullable(),
  place: z.string().nullable(),
  row: z.number().int().nullable(),
  id: z.uuid().nullable(),
  restaurantId: z.uuid().nullable(),
  isArchived: z.boolean(),
  canBeSame: z.boolean(),
  miles: z.number().nullable(),
  isRight: z.boolean(),
}) satisfies z.ZodType<Suspicion>;

export const plannedRowSchema = z.object({
  sheet: z.enum(SHEET_KINDS),
  /** The sheet's name in the file; empty for csv. */
  sheetName: z.string(),
  row: z.number().int(),
  outcome: z.enum(OUTCOMES),
  name: z.string(),
  /** Of a dish: its restaurant. */
  restaurantName: z.string().nullable(),
  /** The existing restaurant or dish. */
  id: z.uuid().nullable(),
  /** What the applied import has created out of the row. */
  createdId: z.uuid().nullable().default(null),
  /** As texts of cells, by column; null for nothing. */
  changes: z.array(
    z.object({
      column: z.enum(IMPORT_COLUMNS),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  problems: z.array(problemSchema),
  /** Earlier plans have none. */
  readings: z.array(readingSchema).default([]),
  /** Earlier plans have none. */
  suspicions: z.array(suspicionSchema).default([]),
  isSame: z.boolean().default(false),
}) satisfies z.ZodType<PlannedRow>;
