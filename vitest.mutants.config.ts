import { defineConfig } from 'vitest/config';

/** The tests that should detect a part's mutants (`scripts/mutants.ts`), separated by commas. */
const tests = process.env['MUTANT_TESTS']?.split(',') ?? ['domain/**/*.test.ts'];
const speaksHttp = tests.some((path) => path.endsWith('.http.test.ts'));

export default defineConfig({
  test: {
    include: tests,
    exclude: ['**/node_modules/**'],
    // Each mutant has a process of its own, so its test files can share what they load.
    isolate: false,
    // A mutant may make a test wait for what never comes.
    testTimeout: speaksHttp ? 60_000 : 15_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/refuse-console-noise.ts'],
    ...(speaksHttp && { env: { TEST_DATABASE: 'postgres' } }),
  },
});
