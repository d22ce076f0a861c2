import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { endCommandsWithUs, runCommand } from './run-command.ts';
import { logTestEvent, readTestEvents } from './test-log.ts';
import { describeSummary, type Stage, summarise } from './test-summary.ts';

/**
 * A slow machine makes slow progress, so stages have no limit of their total time. Each test has one, and a
 * stage without output and events for this long is stopped. No test may take longer.
 */
const SILENCE_SECONDS = 600;

interface StageCommand {
  name: string;
  parts: readonly string[];
  command: string;
  args: readonly string[];
  before?: () => Promise<unknown>;
}

const stageCommands: StageCommand[] = [
  { name: 'check', parts: ['check'], command: 'node', args: ['scripts/check.ts'] },
  { name: 'build', parts: ['build'], command: 'node', args: ['scripts/build.ts'] },
  {
    name: 'vitest',
    // The projects of vitest.config.ts.
    parts: ['unit', 'http-pglite', 'http-postgres'],
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=./scripts/vitest-log-reporter.ts'],
  },
  {
    name: 'e2e',
    parts: ['e2e'],
    command: 'playwright',
    args: ['test', '--reporter=list,./scripts/playwright-log-reporter.ts'],
    before: ensureChromium,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-test-'));
const logFile = join(folder, 'events.jsonl');
process.env.TEST_LOG_FILE = logFile;

/** Runs a stage whatever the results of earlier ones; an exception counts as its failure. */
async function runStage({ name, parts, command, args, before }: StageCommand): Promise<Stage> {
  console.log(`\n== ${name}`);
  const stageStartedAt = performance.now();
  const end = (code: number, reason: string): Stage => {
    return { name, parts, code, reason, seconds: (performance.now() - stageStartedAt) / 1000 };
  };
  try {
    await before?.();
    const options = { onScreen: true, silenceSeconds: SILENCE_SECONDS, logFile };
    const { code, reason } = await runCommand(command, args, options);
    // The build is one test. scripts/build.ts does not log it, because tests run that, too.
    if (name === 'build' && code === 0) {
      logTestEvent({ type: 'ended', part: name, id: name, test: name, state: 'passed' });
    }
    return end(code, reason);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(reason);
    return end(1, reason);
  }
}

const startedAt = performance.now();
const stages: Stage[] = [];

/** @returns whether everything passed */
function printSummary(): boolean {
  const seconds = (performance.now() - startedAt) / 1000;
  const events = readTestEvents(logFile);
  const parts = summarise(stages, events);
  console.log(`\n== summary, ${Math.round(seconds)} s`);
  for (const line of describeSummary(parts, events, seconds)) console.log(line);
  return parts.every(({ failures }) => failures.length === 0);
}

endCommandsWithUs();
process.once('exit', () => {
  const interrupted = stageCommands.slice(stages.length);
  for (const { name, parts } of interrupted) {
    stages.push({ name, parts, code: 1, reason: `${name} did not end`, seconds: 0 });
  }
  if (interrupted.length > 0) printSummary();
  rmSync(folder, { recursive: true, force: true });
});
for (const stageCommand of stageCommands) stages.push(await runStage(stageCommand));
process.exitCode = printSummary() ? 0 : 1;
