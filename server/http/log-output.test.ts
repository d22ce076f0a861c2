import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createLogOutput,
  type LogOutput,
  type LogWriter,
  MAX_WAITING_BYTES,
} from './log-output.ts';

type Done = Parameters<LogWriter['write']>[1];

/** What the file or pipe has taken. */
let taken = '';
/** The writing under way. */
let underWay: { bytes: Buffer; done: Done } | undefined;
let output: LogOutput;
/** What the last attempt of an ending process meets; undefined: it writes all. */
let lastAttempt: (() => number) | undefined;

/** The writing under way ends: some bytes are taken, all by default. */
function take(most = Infinity): void {
  const { bytes, done } = underWay ?? { bytes: Buffer.alloc(0), done: () => {} };
  underWay = undefined;
  const part = bytes.subarray(0, most);
  taken += part.toString('utf8');
  done(null, part.length);
}

/** The writing under way fails. */
function fail(code: string): void {
  const { done } = underWay ?? { done: () => {} };
  underWay = undefined;
  done(Object.assign(new Error(code), { code }), 0);
}

const reports = () =>
  taken
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .map(({ dropped, reason }) => ({ dropped, reason }));

beforeEach(() => {
  vi.useFakeTimers();
  taken = '';
  underWay = undefined;
  lastAttempt = undefined;
  output = createLogOutput({
    write: (bytes, done) => void (underWay = { bytes, done }),
    writeSync: (bytes) => {
      if (lastAttempt) return lastAttempt();
      taken += bytes.toString('utf8');
      return bytes.length;
    },
  });
});
afterEach(() => void vi.useRealTimers());

test('lines are written in their order, those that came meanwhile together', () => {
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line);
  take(2);
  take();
  expect(taken).toBe('one\n');
  expect(underWay?.bytes.toString()).toBe('two\nthree\n');
  take();
  expect(taken).toBe('one\ntwo\nthree\n');
  expect([underWay, output.state()]).toEqual([undefined, { dropped: 0, waitingBytes: 0 }]);
});

test.each(['ENOSPC', 'EPIPE', 'EIO'])('lines are dropped and counted on %s', (code) => {
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line);
  fail(code);
  fail(code);
  expect(output.state()).toEqual({ dropped: 3, waitingBytes: 0 });
  output.write('four\n');
  take();
  expect(taken).toMatch(/^four\n\{/);
  expect(reports()).toEqual([{ dropped: 3, reason: code }]);
  output.write('five\n');
  take();
  expect(taken).toMatch(/\}\nfive\n$/);
});

test('without new lines, too, one line says that writing works again', () => {
  output.write('one\n');
  fail('ENOSPC');
  expect(underWay).toBeUndefined();
  vi.advanceTimersByTime(5000);
  fail('ENOSPC');
  expect(output.state().dropped).toBe(1);
  vi.advanceTimersByTime(5000);
  take();
  expect(reports()).toEqual([{ dropped: 1, reason: 'ENOSPC' }]);
  vi.advanceTimersByTime(60_000);
  expect(underWay).toBeUndefined();
});

test('a line that was written in part is lost, and spoils no other', () => {
  output.write('one\n');
  output.write('two\n');
  take(2);
  fail('ENOSPC');
  expect(output.state().dropped).toBe(1);
  fail('ENOSPC');
  expect(output.state().dropped).toBe(2);
  output.write('three\n');
  take();
  expect(taken).toMatch(/^on\nthree\n\{/);
});

test('a reader that is slow loses nothing', () => {
  output.write('one\n');
  output.write('two\n');
  fail('EAGAIN');
  expect(underWay).toBeUndefined();
  vi.advanceTimersByTime(100);
  take(1);
  fail('EAGAIN');
  vi.advanceTimersByTime(100);
  take();
  take();
  expect(taken).toBe('one\ntwo\n');
  expect(output.state().dropped).toBe(0);
});

test.each([
  ['answers that it is full', true],
  ['blocks', false],
])('the memory stays bounded while a pipe that nobody reads %s', (_, answers) => {
  const line = `${'ñ'.repeat(499)}.\n`;
  const lines = 20_000;
  let most = 0;
  for (let count = 0; count < lines; count += 1) {
    output.write(line);
    if (answers && underWay) fail('EAGAIN');
    most = Math.max(most, output.state().waitingBytes);
  }
  expect(most).toBeGreaterThan(MAX_WAITING_BYTES - 1000);
  expect(most).toBeLessThanOrEqual(MAX_WAITING_BYTES + 1000);
  const { dropped } = output.state();
  expect(dropped).toBe(lines - Math.floor(MAX_WAITING_BYTES / 1000) - 1);
  vi.advanceTimersByTime(100);
  while (underWay) take();
  expect(reports()).toEqual([{ dropped, reason: 'EAGAIN' }]);
  expect(taken.split(line).length - 1 + dropped).toBe(lines);
  expect(output.state().waitingBytes).toBe(0);
});

test('the end waits for what can be written, and no longer than told', async () => {
  await output.settle(500);
  output.write('one\n');
  let isSettled = false;
  const settled = output.settle(500).then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(400);
  expect(isSettled).toBe(false);
  take();
  await settled;
  output.write('two\n');
  const full = output.settle(500);
  fail('ENOSPC');
  await full;
  output.write('three\n');
  fail('EAGAIN');
  const late = output.settle(500);
  await vi.advanceTimersByTimeAsync(500);
  await late;
});

test('a process that ends tries once more', () => {
  output.write('one\n');
  fail('EAGAIN');
  output.write('two\n');
  output.finish();
  expect(taken).toBe('one\ntwo\n');
});

test.each([
  () => 0,
  () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  },
])('a process that ends is not kept by a full disk', (attempt) => {
  lastAttempt = attempt;
  output.write('one\n');
  output.write('two\n');
  output.finish();
  expect(taken).toBe('');
});
