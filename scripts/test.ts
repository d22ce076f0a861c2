import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import type { Count } from './count-reporter.ts';
import { endCommandsWithUs, runCommand } from './run-command.ts';
import { addCounts, asStage, describeCount, readPlaywrightCount } from './test-counts.ts';

/** The projects of vitest.config.ts: each must have run tests. */
const vitestProjects = ['unit', 'http-pglite', 'http-postgres'];

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-test-'));

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function runChecks(): Promise<Record<string, Count>> {
  const { code, output } = await runCommand('node', ['scripts/check.ts'], { timeoutSeconds: 180 });
  process.stdout.write(output);
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  const count = { passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0 };
  return { check: asStage(count, code) };
}

async function runBuild(): Promise<Record<string, Count>> {
  const { code } = await runCommand('npm', ['run', '--silent', 'build'], {
    onScreen: true,
    timeoutSeconds: 180,
  });
  return { build: asStage({ passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }, code) };
}

async function runVitest(): Promise<Record<string, Count>> {
  const file = join(folder, 'vitest.json');
  const { code } = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=./scripts/count-reporter.ts'],
    { onScreen: true, env: { VITEST_COUNTS_FILE: file }, timeoutSeconds: 600 },
  );
  const counts = (readJson(file) ?? {}) as Record<string, Count>;
  const named = Object.keys(counts).filter((name) => !vitestProjects.includes(name));
  const anyFailed = Object.values(counts).some(({ failed }) => failed > 0);
  return Object.fromEntries(
    [...vitestProjects, ...named].map((name, index) => {
      // A crash without a failed test is counted once, in the first project.
      const crashed = code !== 0 && !anyFailed && index === 0;
      return [name, asStage(counts[name], crashed ? code : 0)];
    }),
  );
}

async function runPlaywright(): Promise<Record<string, Count>> {
  const file = join(folder, 'playwright.json');
  await ensureChromium();
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json'], {
    onScreen: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    timeoutSeconds: 780,
  });
  return { e2e: asStage(readPlaywrightCount(readJson(file)), code) };
}

/** Runs a stage whatever became of the earlier ones; what it throws is a failure of its own. */
async function runStage(name: string, run: () => Promise<Record<string, Count>>) {
  console.log(`\n== ${name}`);
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { [name]: asStage(undefined, 1) };
  }
}

endCommandsWithUs();
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const startedAt = Date.now();
const counts: Record<string, Count> = {
  ...(await runStage('check', runChecks)),
  ...(await runStage('build', runBuild)),
  ...(await runStage('vitest', runVitest)),
  ...(await runStage('e2e', runPlaywright)),
};
const total = addCounts(Object.values(counts));
console.log(`\n== summary, ${Math.round((Date.now() - startedAt) / 1000)} s`);
for (const [name, count] of Object.entries(counts)) {
  console.log(`${name.padEnd(16)} ${describeCount(count)}`);
}
console.log(describeCount(total));
process.exitCode = total.failed > 0 ? 1 : 0;
