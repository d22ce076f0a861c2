import { sql } from 'drizzle-orm';
import type { Queryable } from './open.ts';

/**
 * Closes voting in a database that nobody has worked with yet: organisers open it when all is ready. One with
 * restaurants stays as it is, since there a setting that is missing means open (S2 §7).
 */
export async function closeUntilOpened(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into app_settings (setting_key, setting_value)
    select 'voting_enabled', 'false' where not exists (select from restaurants)
    on conflict do nothing`);
}
