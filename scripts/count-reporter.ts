import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** Writes how many tests passed in each project to the file VITEST_COUNTS_FILE, for `npm test`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts: Record<string, Count> = {};
    for (const module of modules) {
      const count = (counts[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 });
      // A file or a suite that broke outside its tests is a failure too, whatever its tests say.
      count.failed += module.errors().length > 0 ? 1 : 0;
      for (const suite of module.children.allSuites()) {
        count.failed += suite.errors().length > 0 ? 1 : 0;
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
      }
    }
    if (errors.length > 0) counts.outside = { passed: 0, failed: errors.length, skipped: 0 };
    const file = process.env.VITEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}
