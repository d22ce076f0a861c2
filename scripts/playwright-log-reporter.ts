import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { projectRoot } from './run-command.ts';
import { logTestEvent, type TestState } from './test-log.ts';

const part = 'e2e';

/** Logs each journey. */
export default class PlaywrightLogReporter implements Reporter {
  onBegin(_: unknown, suite: Suite): void {
    logTestEvent({ type: 'found', part, tests: suite.allTests().length });
  }

  onTestBegin(test: TestCase): void {
    logTestEvent({ type: 'started', part, id: test.id, test: nameOf(test) });
  }

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    const state = stateOf(test, status);
    logTestEvent({ type: 'ended', part, id: test.id, test: nameOf(test), state });
    logTestEvent({ type: 'busy', part, file: fileOf(test), seconds: duration / 1000 });
  }

  onError({ message = 'without a message' }: TestError): void {
    logTestEvent({ type: 'broken', part, what: `outside the journeys: ${message}` });
  }
}

function stateOf(test: TestCase, status: TestResult['status']): TestState {
  if (status === 'interrupted') return 'failed';
  const outcome = test.outcome();
  // After a failed hook, Playwright reports the tests behind it as skipped, too.
  if (outcome === 'skipped') return test.expectedStatus === 'skipped' ? 'skipped' : 'not run';
  return outcome === 'expected' ? 'passed' : 'failed';
}

const fileOf = (test: TestCase) => relative(projectRoot, test.location.file);

/** Its first three titles are the root's, the project's and the file's. */
const nameOf = (test: TestCase) =>
  `${fileOf(test)}:${test.location.line} > ${test.titlePath().slice(3).join(' > ')}`;
