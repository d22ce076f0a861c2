import { relative } from 'node:path';
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
  TestSuite,
} from 'vitest/node';
import { projectRoot } from './run-command.ts';
import { logTestEvent } from './test-log.ts';

const partOf = ({ project }: { project: { name: string } }) => project.name;
const fileOf = ({ moduleId }: { moduleId: string }) => relative(projectRoot, moduleId);

/**
 * Logs each file and test of Vitest. A worker reports its tests in batches: if it is stopped or crashes,
 * only the file may be known.
 */
export default class VitestLogReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const one of specifications) {
      logTestEvent({ type: 'file', part: partOf(one), file: fileOf(one), state: 'found' });
    }
  }

  onTestModuleQueued(module: TestModule): void {
    logTestEvent({ type: 'file', part: partOf(module), file: fileOf(module), state: 'started' });
  }

  onTestModuleCollected(module: TestModule): void {
    const tests = [...module.children.allTests()].length;
    logTestEvent({ type: 'found', part: partOf(module), tests });
  }

  onTestCaseReady(test: TestCase): void {
    logTestEvent({ type: 'started', part: partOf(test), id: test.id, test: nameOf(test) });
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'pending') return;
    logTestEvent({ type: 'ended', part: partOf(test), id: test.id, test: nameOf(test), state });
  }

  /** An error outside the tests fails a suite, whatever its tests' results. */
  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) {
      const what = `${fileOf(suite.module)} > ${suite.fullName}`;
      logTestEvent({ type: 'broken', part: partOf(suite), what });
    }
  }

  onTestModuleEnd(module: TestModule): void {
    const [part, file] = [partOf(module), fileOf(module)];
    if (module.errors().length > 0) logTestEvent({ type: 'broken', part, what: file });
    const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const seconds = (prepareDuration + collectDuration + setupDuration + duration) / 1000;
    logTestEvent({ type: 'busy', part, file, seconds });
    logTestEvent({ type: 'file', part, file, state: 'ended' });
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const { message, cause } of errors) {
      const why = cause === undefined ? '' : `: ${cause.message}`;
      logTestEvent({
        type: 'broken',
        part: 'vitest',
        what: `outside the tests: ${message}${why}`,
      });
    }
  }
}

const nameOf = (test: TestCase) => `${fileOf(test.module)} > ${test.fullName}`;
