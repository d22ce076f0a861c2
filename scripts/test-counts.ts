import type { Count } from './count-reporter.ts';

/**
 * A stage's count, in which a crash and a run without any test are failures: silence is not success.
 * @param count what its report says; undefined when it left none
 */
export function asStage(count: Count | undefined, exitCode: number): Count {
  const { passed, failed, skipped } = count ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = passed + failed === 0;
  const crashed = exitCode !== 0 && failed === 0;
  return { passed, failed: silent || crashed ? failed + 1 : failed, skipped };
}

export function addCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** "12 passed, 0 failed", and the skipped when there are any. */
export function describeCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The count in Playwright's JSON report; undefined when it is none. A flaky test has failed once. */
export function readPlaywrightCount(report: unknown): Count | undefined {
  if (typeof report !== 'object' || report === null || !('stats' in report)) return undefined;
  const stats = report.stats as Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  const errors = 'errors' in report && Array.isArray(report.errors) ? report.errors.length : 0;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors : 0),
    skipped: stats.skipped,
  };
}
