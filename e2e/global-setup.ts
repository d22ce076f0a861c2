import { flushCompileCache } from 'node:module';
import { providePostgres } from '../scripts/kept-postgres.ts';

/** One PostgreSQL for the whole run: each test's database is a fast copy of a template. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, stop } = await providePostgres();
  // The workers load what this process has loaded; without a folder for it this does nothing.
  flushCompileCache();
  process.env.TEST_DATABASE = 'postgres';
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
