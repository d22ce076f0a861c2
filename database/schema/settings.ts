import { pgTable, text } from 'drizzle-orm/pg-core';

export const appSettings = pgTable('app_settings', {
  settingKey: text('setting_key').primaryKey(),
  settingValue: text('setting_value').notNull(),
});
