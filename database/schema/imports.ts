import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportUndo } from '../../domain/imports/rules.undo.ts';
import type { ImportPlan } from '../../domain/imports/schema.ts';
import { id, moment } from './columns.ts';
import { profiles } from './people.ts';

/**
 * Uploaded spreadsheets: what each would change, and what it has changed.
 * @erased 7 days after it was checked, if it was never applied; applied ones stay
 */
export const catalogueImports = pgTable('catalogue_imports', {
  id: id(),
  /** null once the account is deleted. */
  userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
  /** The file's name on the uploader's device. */
  fileName: text('file_name').notNull(),
  /**
   * `checked`: its plan was shown. `applied`: its changes are in the catalogue, all of them or, after an undo in part,
   * some. `undone`: they were taken back.
   */
  status: text('status', { enum: ['checked', 'applied', 'undone'] })
    .default('checked')
    .notNull(),
  /** Number of rows, without headings. */
  rows: integer('rows').notNull(),
  /** The plan, as it was shown. */
  plan: jsonb('plan').$type<ImportPlan>().notNull(),
  /** The data to undo it, after an undo in part of what was left; null until it is applied. */
  undo: jsonb('undo').$type<ImportUndo>(),
  createdAt: moment('created_at').defaultNow().notNull(),
  /** When it was applied; null before. */
  appliedAt: moment('applied_at'),
  /** When it was last undone, in part or as a whole; null if it was not. */
  undoneAt: moment('undone_at'),
});
