import { inArray } from 'drizzle-orm';
import { demoPeople } from '../../database/demo/people.ts';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';

const accounts = demoPeople.filter(({ password }) => password !== null);

/** The demo accounts that a visitor can sign in with, a line each. */
export const demoAccounts = (): string[] => [
  'Demo accounts:',
  ...accounts.map(({ email, password, key }) => `  ${email}  ${password}  (${key})`),
];

/** The passwords of the demo are public, and one of its accounts is an admin. */
export class DemoInProduction extends Error {
  constructor() {
    super(
      'The database holds the demo festival, whose accounts have public passwords. ' +
        'Production needs a database of its own: set DATABASE_URL to an empty database, ' +
        'or DATA_DIR to an empty folder.',
    );
  }
}

/** @throws DemoInProduction if any demo account remains, whatever its address is now */
export async function assertNoDemo(db: Queryable): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, ids))
    .limit(1);
  if (found.length > 0) throw new DemoInProduction();
}
