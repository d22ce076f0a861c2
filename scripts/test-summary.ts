import { stripVTControlCharacters } from 'node:util';
import type { TestEvent } from './test-log.ts';

/** One command of `npm test`. */
export interface Stage {
  name: string;
  /** The groups of its tests: each needs at least one passed test. */
  parts: readonly string[];
  code: number;
  /** Why it has no exit code, or did not run; else empty. */
  reason: string;
  seconds: number;
}

interface Part {
  name: string;
  /** Its stage's time; for parts side by side, a share according to their workers' busy time. */
  seconds: number;
  passed: number;
  /** Failures by name: a test, or something else. */
  failures: string[];
  skipped: number;
  /** Tests that were found and did not run. */
  notRun: number;
  /** Files whose tests were never found, because no worker ran them. */
  filesNotRun: number;
}

/** Above this time, the summary lists the slowest. */
const SLOW_MINUTES = 15;
const SLOWEST_FILES = 10;
const NAMED_FAILURES = 100;

/** Every part of the run with its result; a part without events is not a success. */
export function summarise(stages: readonly Stage[], events: readonly TestEvent[]): Part[] {
  return stages.flatMap((stage) => {
    const parts = stage.parts.map((name) => countPart(name, events));
    const whole = stage.parts.includes(stage.name) ? undefined : countPart(stage.name, events);
    const all = whole ? [...parts, whole] : parts;
    const ownFailure = describeStageFailure(stage, all);
    if (ownFailure) (whole ?? parts[0])?.failures.unshift(ownFailure);
    else for (const part of parts) part.failures.push(...describeGaps(part));
    const reported = all.filter((part) => part !== whole || part.failures.length > 0);
    const busy = reported.map(({ name }) => busySeconds(events, name));
    const allBusy = busy.reduce((sum, seconds) => sum + seconds, 0);
    return reported.map((part, index) => {
      const share = allBusy === 0 ? 1 / reported.length : (busy[index] ?? 0) / allBusy;
      return { ...part, seconds: stage.seconds * share };
    });
  });
}

/** The failure of the stage itself; undefined if it succeeded, or if its parts name the failures. */
function describeStageFailure(
  { name, code, reason }: Stage,
  parts: readonly Part[],
): string | undefined {
  if (reason) return reason;
  if (code === 0 || parts.some(({ failures }) => failures.length > 0)) return undefined;
  return `${name} ended with code ${code}, and no test had failed`;
}

/** What is missing in a part that reports no failure. */
function describeGaps({ failures, passed, notRun, filesNotRun }: Part): string[] {
  if (failures.length > 0) return [];
  if (notRun + filesNotRun > 0) return ['tests were found that did not run'];
  return passed === 0 ? ['no test has passed'] : [];
}

function countPart(name: string, events: readonly TestEvent[]): Part {
  const part: Part = {
    name,
    seconds: 0,
    passed: 0,
    failures: [],
    skipped: 0,
    notRun: 0,
    filesNotRun: 0,
  };
  const running = new Map<string, string>();
  const files = new Map<string, string>();
  const ended = new Set<string>();
  let found = 0;
  for (const event of events.filter((one) => one.part === name)) {
    if (event.type === 'found') found += event.tests;
    if (event.type === 'broken') part.failures.push(firstLineOf(event.what));
    if (event.type === 'file') files.set(event.file, event.state);
    // Vitest may report that a test starts after it has reported its end.
    if (event.type === 'started' && !ended.has(event.id)) running.set(event.id, event.test);
    if (event.type !== 'ended') continue;
    ended.add(event.id);
    running.delete(event.id);
    if (event.state === 'not run') continue;
    found -= 1;
    if (event.state === 'passed') part.passed += 1;
    if (event.state === 'skipped') part.skipped += 1;
    if (event.state === 'failed') part.failures.push(event.test);
  }
  part.notRun = Math.max(0, found - running.size);
  const filesIn = (state: string) => [...files].filter(([, now]) => now === state);
  part.filesNotRun = filesIn('found').length;
  const unended = [...running.values(), ...filesIn('started').map(([file]) => file)];
  part.failures.push(...unended.map((what) => `${what} (had not ended)`));
  return part;
}

const firstLineOf = (text: string): string =>
  stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

const busySeconds = (events: readonly TestEvent[], part: string): number =>
  events.reduce(
    (sum, event) => (event.type === 'busy' && event.part === part ? sum + event.seconds : sum),
    0,
  );

/** The lines under the heading: each part, the sum, and then the failures. */
export function describeSummary(
  parts: readonly Part[],
  events: readonly TestEvent[],
  totalSeconds: number,
): string[] {
  const failures = parts.flatMap(({ name, failures: some }) =>
    some.map((failure) => `  ${name}: ${failure}`),
  );
  const more = failures.length - NAMED_FAILURES;
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);
  return [
    ...parts.map(describePart),
    ...(totalSeconds > SLOW_MINUTES * 60 ? describeSlowest(events) : []),
    describeCounts(
      sum(({ passed }) => passed),
      failures.length,
      sum(({ skipped }) => skipped),
    ),
    ...(failures.length > 0 ? ['Failed:', ...failures.slice(0, NAMED_FAILURES)] : []),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function describePart(part: Part): string {
  const { name, seconds, passed, failures, skipped, notRun, filesNotRun } = part;
  return [
    `${name.padEnd(14)}${describeSeconds(seconds)}   ${describeCounts(passed, failures.length, skipped)}`,
    ...(notRun > 0 ? [`${notRun} not run`] : []),
    ...(filesNotRun > 0 ? [`${filesNotRun} files not run`] : []),
  ].join(', ');
}

/** "12 passed, 0 failed", and the skipped when there are any. */
const describeCounts = (passed: number, failed: number, skipped: number): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const describeSeconds = (seconds: number): string => `${Math.round(seconds)} s`.padStart(7);

function describeSlowest(events: readonly TestEvent[]): string[] {
  const files = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'busy') continue;
    const name = `${event.part}: ${event.file}`;
    files.set(name, (files.get(name) ?? 0) + event.seconds);
  }
  const slowest = [...files].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST_FILES);
  return [
    `Slower than ${SLOW_MINUTES} minutes. Seconds of a worker in the slowest files:`,
    ...slowest.map(([name, seconds]) => `${describeSeconds(seconds)}   ${name}`),
  ];
}
