import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * The events that the parts of `npm test` log while they run, so that results survive an early end. A part
 * is a project of vitest.config.ts, the journeys (`e2e`), `check` or `build`.
 */
export type TestEvent =
  /** The number of tests found, in all or in one file of Vitest. */
  | { type: 'found'; part: string; tests: number }
  | { type: 'started'; part: string; id: string; test: string }
  | { type: 'ended'; part: string; id: string; test: string; state: TestState }
  /** The state of a Vitest file: queued, given to a worker, finished. */
  | { type: 'file'; part: string; file: string; state: 'found' | 'started' | 'ended' }
  /** A failure outside any test: of a file, a hook, the part itself. */
  | { type: 'broken'; part: string; what: string }
  /** How long a worker was busy with a file, or with one test of it. */
  | { type: 'busy'; part: string; file: string; seconds: number };

/** `not run`: left out because something else failed. `skipped`: left out by its file. */
export type TestState = 'passed' | 'failed' | 'skipped' | 'not run';

/** Writes to the file TEST_LOG_FILE; does nothing in a run without a summary. */
export function logTestEvent(event: TestEvent): void {
  const file = process.env.TEST_LOG_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** All events of a file so far; none if nothing was written. */
export function readTestEvents(file: string): TestEvent[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(readLine);
}

/** A killed writer leaves an incomplete line, and the next writer appends to it. */
function readLine(line: string): TestEvent[] {
  try {
    return [JSON.parse(line) as TestEvent];
  } catch {
    return [];
  }
}
