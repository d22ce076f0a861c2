import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';
import { hashProjectFiles, hashTools, keyOfCheck, storedJson } from './check-cache.ts';
import { checkLint } from './check-lint.ts';
import { checkTypes } from './check-types.ts';
import { type CommandOutcome, endCommandsWithUs, projectRoot, runCommand } from './run-command.ts';
import { logTestEvent } from './test-log.ts';

/**
 * `npm run check`: runs every check and prints a line for each. A passed check runs again only if one of
 * its inputs has changed: see decision 0046. `--no-cache`, or CI=true, runs everything again.
 */
const isFresh = process.argv.includes('--no-cache') || process.env.CI === 'true';

/** The limit of a single check: most write nothing until they end. */
const SILENCE_SECONDS = 480;

interface Check {
  name: string;
  run: () => Promise<CommandOutcome>;
}

const runNow = (command: string, args: string[] = []) =>
  runCommand(command, args, { silenceSeconds: SILENCE_SECONDS });

/** Skips a command that passed with the same files and tools. */
async function runUnlessPassed(
  name: string,
  command: string,
  args: string[],
): Promise<CommandOutcome> {
  const readKey = () =>
    keyOfCheck([command, ...args], hashTools(projectRoot), hashProjectFiles(projectRoot));
  const stored = storedJson<string>(projectRoot, name);
  const key = readKey();
  if (!isFresh && stored.read() === key) return { code: 0, output: '', reason: '', seconds: 0 };
  const outcome = await runNow(command, args);
  // A file that changed meanwhile may have been checked in either state.
  if (outcome.code === 0 && readKey() === key) stored.write(key);
  return outcome;
}

/**
 * The compiler and the linter, both written in Go, run beside each other. With a thread for each processor
 * they check more types several times: on two processors they took a third more of the processors' time.
 */
const HALF = String(Math.max(1, Math.floor(availableParallelism() / 2)));
process.env.GOMAXPROCS ??= HALF;

const limits = { fresh: isFresh, silenceSeconds: SILENCE_SECONDS };
const types = Promise.withResolvers<CommandOutcome>();

/** The slow ones first, so that the quick ones fill the gaps. */
const checks: Check[] = [
  {
    name: 'types',
    run: async () => {
      types.resolve(await checkTypes(projectRoot, limits));
      return types.promise;
    },
  },
  {
    name: 'lint',
    // It uses the declarations that the types check writes.
    run: async () => {
      if (isFresh) return runNow('oxlint');
      const { code } = await types.promise;
      return checkLint(projectRoot, { typesPassed: code === 0, ...limits });
    },
  },
  {
    name: 'unused code',
    run: () => runUnlessPassed('knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  },
  { name: 'floors', run: () => runNow('node', ['scripts/check-floors.ts']) },
  { name: 'structure', run: () => runNow('node', ['scripts/check-structure.ts']) },
  { name: 'native apps', run: () => runNow('node', ['scripts/check-native.ts']) },
  { name: 'dependencies', run: () => runNow('node', ['scripts/check-dependencies.ts']) },
  { name: 'docs', run: () => runNow('node', ['scripts/check-docs.ts']) },
  { name: 'format', run: () => runNow('oxfmt', ['--check', '.']) },
];

function report(name: string, { code, seconds, output, reason }: CommandOutcome): void {
  const mark = code === 0 ? styleText('green', 'ok  ') : styleText('red', 'FAIL');
  const duration = seconds === 0 ? 'unchanged' : `${seconds.toFixed(1).padStart(5)} s`;
  console.log(`${mark} ${name.padEnd(16)} ${duration}`);
  if (code !== 0) console.log(`${(output + reason).trim()}\n`);
  const state = code === 0 ? 'passed' : 'failed';
  logTestEvent({ type: 'ended', part: 'check', id: name, test: name, state });
  logTestEvent({ type: 'busy', part: 'check', file: name, seconds });
}

/** Runs every check, as many at once as there are processors, and prints a line for each. */
async function runChecks(): Promise<{ passed: number; failed: number }> {
  const queue = [...checks];
  logTestEvent({ type: 'found', part: 'check', tests: checks.length });
  let failed = 0;
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      logTestEvent({ type: 'started', part: 'check', id: check.name, test: check.name });
      const outcome = await check.run();
      report(check.name, outcome);
      if (outcome.code !== 0) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, work));
  return { passed: checks.length - failed, failed };
}

endCommandsWithUs();
const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
