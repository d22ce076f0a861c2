import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';
import { type CommandOutcome, endCommandsWithUs, runCommand } from './run-command.ts';
import { logTestEvent } from './test-log.ts';

/** The limit of a single check: most write nothing until they end. */
const SILENCE_SECONDS = 300;

interface Check {
  name: string;
  command: string;
  args: string[];
}

const typeChecks = [
  'web',
  'gallery',
  'server',
  'database',
  'domain',
  'locales',
  'e2e',
  'bench',
  'scripts',
];

/** The slow ones first, so that the quick ones fill the gaps. */
const checks: Check[] = [
  { name: 'floors', command: 'node', args: ['scripts/check-floors.ts'] },
  {
    name: 'unused code',
    command: 'knip',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'lint', command: 'oxlint', args: [] },
  { name: 'types: tests', command: 'tsc', args: ['--project', '.'] },
  ...typeChecks.map((floor) => ({
    name: `types: ${floor}`,
    command: 'tsc',
    args: ['--project', floor],
  })),
  { name: 'structure', command: 'node', args: ['scripts/check-structure.ts'] },
  { name: 'native apps', command: 'node', args: ['scripts/check-native.ts'] },
  { name: 'docs', command: 'node', args: ['scripts/check-docs.ts'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
];

function report(name: string, { code, seconds, output, reason }: CommandOutcome): void {
  const mark = code === 0 ? styleText('green', 'ok  ') : styleText('red', 'FAIL');
  console.log(`${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s`);
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
      const outcome = await runCommand(check.command, check.args, {
        silenceSeconds: SILENCE_SECONDS,
      });
      report(check.name, outcome);
      if (outcome.code !== 0) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return { passed: checks.length - failed, failed };
}

endCommandsWithUs();
const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
