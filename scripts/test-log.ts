import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * What the parts of `npm test` write while they run, so that it is known however a part ends. A part is a
 * project of vitest.config.ts, the journeys (`e2e`), `check` or `build`.
 */
export type TestEvent =
  /** This many tests were found in all, or in one file of Vitest. */
  | { type: 'found'; part: string; tests: number }
  | { type: 'started'; part: string; id: string; test: string }
  | { type: 'ended'; part: string; id: string; test: string; state: TestState }
  /** A file of Vitest: to be run, given to a worker, over. */
  | { type: 'file'; part: string; file: string; state: 'found' | 'started' | 'ended' }
  /** What failed outside any test: a file, a hook, the part itself. */
  | { type: 'broken'; part: string; what: string }
  /** How long a worker was busy with a file, or with one test of it. */
  | { type: 'busy'; part: string; file: string; seconds: number };

/** `not run`: left out because something else failed. `skipped`: left out as its file says. */
export type TestState = 'passed' | 'failed' | 'skipped' | 'not run';

/** Writes to the file TEST_LOG_FILE; a run without a summary has none. */
export function logTestEvent(event: TestEvent): void {
  const file = process.env.TEST_LOG_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** All events of a file so far; none where nothing was written. */
export function readTestEvents(file: string): TestEvent[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(readLine);
}

/** A writer that was killed leaves a line without its end, to which the next one adds. */
function readLine(line: string): TestEvent[] {
  try {
    return [JSON.parse(line) as TestEvent];
  } catch {
    return [];
  }
}
