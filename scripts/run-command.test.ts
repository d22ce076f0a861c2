import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { onceSilent, runCommand } from './run-command.ts';

const runScript = (script: string, silenceSeconds?: number) =>
  runCommand(
    process.execPath,
    ['-e', script],
    silenceSeconds === undefined ? {} : { silenceSeconds },
  );

afterEach(() => vi.useRealTimers());

test('a command ends with its own code, and what it wrote is kept', async () => {
  const { code, output } = await runScript(
    'console.log("out"); console.error("err"); process.exitCode = 3;',
  );
  expect(code).toBe(3);
  expect(output).toContain('out\n');
  expect(output).toContain('err\n');
});

test('a command that writes nothing is stopped, and it is said', async () => {
  const { code, reason } = await runScript('setInterval(() => {}, 1000)', 0.2);
  expect(code).toBe(1);
  expect(reason).toContain('wrote nothing for 0.2 s and was stopped');
});

test('what writes on is not silent, however long it takes, on whichever stream', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [out, err] = [new PassThrough(), new PassThrough()];
  const silent = vi.fn();
  onceSilent([out, err], 10, silent);
  for (const stream of [out, err, out, err]) {
    vi.advanceTimersByTime(9999);
    const arrived = once(stream, 'data');
    stream.write('.');
    await arrived;
  }
  expect(silent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(silent).toHaveBeenCalledOnce();
});

test('what is added to the file of a command counts as output', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-silence-'));
  const file = join(folder, 'log');
  const silent = vi.fn();
  onceSilent([], 10, silent, file);
  for (let turn = 0; turn < 3; turn += 1) {
    appendFileSync(file, 'x');
    vi.advanceTimersByTime(10_000);
  }
  expect(silent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(silent).toHaveBeenCalledOnce();
  rmSync(folder, { recursive: true });
});

test('a command that does not start, or is killed, says so', async () => {
  const missing = await runCommand('no-such-program', []);
  expect(missing).toMatchObject({ code: 1, reason: expect.stringContaining('did not start') });
  const killed = await runScript('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 9)');
  expect(killed).toMatchObject({ code: 1, reason: expect.stringContaining('ended by SIGTERM') });
});

test('what a command left running ends with it, and does not hold it up', async () => {
  const { code } = await runScript(
    'require("node:child_process").spawn("sleep", ["600"], { stdio: "inherit" }).unref()',
    30,
  );
  expect(code).toBe(0);
});
