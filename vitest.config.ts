import { defineConfig } from 'vitest/config';

/** These need a database and send HTTP requests to the server: most run once on each database. */
const httpTests = ['**/*.http.test.ts'];
/** These do not test the database, or need a real PostgreSQL: one run is enough. */
const onPostgresAlone = ['**/*.postgres.http.test.ts'];
/** These need a folder of the embedded database. */
const onEmbeddedAlone = ['**/*.embedded.http.test.ts'];
const made = ['**/node_modules/**', 'dist/**', '.tmp/**', '.data/**'];

export default defineConfig({
  test: {
    // One more than there are processors: tests wait for databases and timers, too.
    maxWorkers: 3,
    // Files of one worker share the modules: loading them again took a third of the time. A test
    // restores any global or module that it changes.
    isolate: false,
    // Limits for tests that hang, not for slow ones: a busy machine takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    passWithNoTests: false,
    setupFiles: ['scripts/refuse-console-noise.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...made, ...httpTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'http-pglite',
          include: httpTests,
          exclude: [...made, ...onPostgresAlone],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'http-postgres',
          include: httpTests,
          exclude: [...made, ...onEmbeddedAlone],
          env: { TEST_DATABASE: 'postgres' },
          // Starts a PostgreSQL and sets TEST_POSTGRES_URL.
          globalSetup: ['scripts/provide-postgres.ts'],
        },
      },
    ],
  },
});
