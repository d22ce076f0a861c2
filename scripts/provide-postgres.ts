import { providePostgres } from './kept-postgres.ts';

/** One server for the whole run; each test file creates its own database on it. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await providePostgres();
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
