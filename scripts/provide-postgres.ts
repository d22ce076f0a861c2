import { providePostgres } from './kept-postgres.ts';

/** One server for the whole run; each test file makes a database of its own on it. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await providePostgres();
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
