import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportPlan, ImportUndo } from '../../domain/imports/schema.ts';
import { id, moment } from './columns.ts';
import { profiles } from './people.ts';

/**
 * Spreadsheets that were handed in: what each would change, and what it has changed.
 * @erased 7 days after it was checked, if it was never applied; applied ones stay
 */
export const catalogueImports = pgTable('catalogue_imports', {
  id: id(),
  /** null once the account is deleted. */
  userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
  /** As it was called on the device of who handed it in. */
  fileName: text('file_name').notNull(),
  status: text('status', { enum: ['checked', 'applied', 'undone'] })
    .default('checked')
    .notNull(),
  /** How many rows it has, without headings. */
  rows: integer('rows').notNull(),
  /** What it would do, as it was shown. */
  plan: jsonb('plan').$type<ImportPlan>().notNull(),
  /** What takes it back; null until it is applied. */
  undo: jsonb('undo').$type<ImportUndo>(),
  createdAt: moment('created_at').defaultNow().notNull(),
  appliedAt: moment('applied_at'),
  undoneAt: moment('undone_at'),
});
