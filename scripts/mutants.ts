import { Stryker } from '@stryker-mutator/core';
import { chooseMutationRuns } from './mutation-parts.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { projectRoot } from './run-command.ts';

/**
 * `npm run mutants -- [path…]`: changes the code below the paths (default: `domain`) in one place at a
 * time, and runs the tests that reach the place. Prints every change that no test detects, and the score of
 * each folder. Ends with 1 where a whole part is below its minimum score (`docs/mutation-testing.md`).
 */
async function runMutants(paths: readonly string[]): Promise<void> {
  process.chdir(projectRoot);
  let postgres: RunningPostgres | undefined;
  try {
    for (const { part, files, tests, leastScore } of chooseMutationRuns(paths, projectRoot)) {
      console.log(`\n${part.name}: ${files.length} files, ${tests.length} files of tests`);
      // Both are read by vitest.mutants.config.ts, in the processes that run the tests.
      process.env['MUTANT_TESTS'] = tests.join(',');
      if (tests.some((path) => path.endsWith('.http.test.ts'))) {
        postgres ??= await startPostgres();
        process.env['TEST_POSTGRES_URL'] = postgres.url;
      }
      await new Stryker({
        mutate: files,
        thresholds: { high: 100, low: leastScore ?? 0, break: leastScore },
      }).runMutationTest();
    }
  } finally {
    await postgres?.stop();
  }
}

try {
  await runMutants(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
