import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { profiles } from './people.ts';

/**
 * The organisers' settings for the whole festival; a setting without a row has its default.
 * @erased never: it names nobody but who changed it
 */
export const appSettings = pgTable('app_settings', {
  /** One of `SETTING_KEYS`. */
  settingKey: text('setting_key').primaryKey(),
  /** As text, whatever its kind. */
  settingValue: text('setting_value').notNull(),
  /** The organiser who changed it last; null if nobody did, and once that account is deleted. */
  updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
  /** When it was changed last; null as `updated_by`. */
  updatedAt: moment('updated_at'),
});
