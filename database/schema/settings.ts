import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { profiles } from './people.ts';

export const appSettings = pgTable('app_settings', {
  settingKey: text('setting_key').primaryKey(),
  settingValue: text('setting_value').notNull(),
  /** Who changed it last and when; null for what nobody has changed by hand. */
  updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
  updatedAt: moment('updated_at'),
});
