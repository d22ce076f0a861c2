import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';
import { endCommandsWithUs, projectRoot, runCommand } from './run-command.ts';
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
  /** Its output is printed when it has ended. */
  isQuiet?: boolean;
}

const stageCommands: StageCommand[] = [
  { name: 'build', parts: ['build'], command: 'node', args: ['scripts/build.ts'] },
  {
    name: 'vitest',
    // The projects of vitest.config.ts.
    parts: ['unit', 'http-pglite', 'http-postgres'],
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=./scripts/vitest-log-reporter.ts'],
    before: () => databases,
  },
  {
    name: 'e2e',
    parts: ['e2e'],
    command: 'playwright',
    args: ['test', '--reporter=list,./scripts/playwright-log-reporter.ts'],
    before: ensureChromium,
  },
];

/** Beside the journeys, which leave a quarter of two processors unused. */
const checkCommand: StageCommand = {
  name: 'check',
  parts: ['check'],
  command: 'nice',
  args: ['-n', '10', 'node', 'scripts/check.ts'],
  isQuiet: true,
};

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-test-'));
const logFile = join(folder, 'events.jsonl');
process.env.TEST_LOG_FILE = logFile;
// Each worker loads the same hundreds of modules. Programs that tests start keep theirs there, too.
process.env.NODE_COMPILE_CACHE ??= join(projectRoot, '.tmp', 'compiled');

/** Runs a stage whatever the results of earlier ones; an exception counts as its failure. */
async function runStage(stage: StageCommand): Promise<void> {
  const { name, parts, command, args, before, isQuiet = false } = stage;
  if (!isQuiet) console.log(`\n== ${name}`);
  const stageStartedAt = performance.now();
  const end = (code: number, reason: string) => {
    const seconds = (performance.now() - stageStartedAt) / 1000;
    stages.push({ name, parts, code, reason, seconds });
  };
  try {
    await before?.();
    const options = { onScreen: !isQuiet, silenceSeconds: SILENCE_SECONDS, logFile };
    const { code, reason, output } = await runCommand(command, args, options);
    if (isQuiet) outputs.push(`\n== ${name}\n${output}`);
    // The build is one test. scripts/build.ts does not log it, because tests run that, too.
    if (name === 'build' && code === 0) {
      logTestEvent({ type: 'ended', part: name, id: name, test: name, state: 'passed' });
    }
    end(code, reason);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(reason);
    end(1, reason);
  }
}

/**
 * Starts the PostgreSQL that Vitest and the journeys share, and fills it, during the build: the first tests
 * would wait for it, with a processor idle. It ends with this process.
 */
async function startDatabases(): Promise<void> {
  try {
    const { url } = await startPostgres();
    process.env.TEST_POSTGRES_URL = url;
    await runCommand('node', ['scripts/prepare-test-databases.ts'], {
      silenceSeconds: SILENCE_SECONDS,
    });
  } catch {
    // The tests try it again, and say why it fails.
  }
}

const startedAt = performance.now();
const stages: Stage[] = [];
/** Of the quiet stages that have ended. */
const outputs: string[] = [];

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
  const interrupted = [checkCommand, ...stageCommands].filter(
    (stage) => !stages.some(({ name }) => name === stage.name),
  );
  for (const { name, parts } of interrupted) {
    stages.push({ name, parts, code: 1, reason: `${name} did not end`, seconds: 0 });
  }
  if (interrupted.length > 0) printSummary();
  rmSync(folder, { recursive: true, force: true });
});
const databases = startDatabases();
for (const stage of stageCommands) {
  await Promise.all([runStage(stage), ...(stage.name === 'e2e' ? [runStage(checkCommand)] : [])]);
}
for (const output of outputs) console.log(output);
process.exitCode = printSummary() ? 0 : 1;
