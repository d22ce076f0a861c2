import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Embargo, NO_EMBARGO } from '../../domain/embargo/rules.ts';
import type { EmbargoState } from '../embargo/queries.ts';
import { createEmbargoWatch } from './embargo-watch.ts';

const read = vi.fn<() => Promise<EmbargoState>>();
const onChange = vi.fn<() => void>();
const log = pino({ level: 'silent' });
const HIDDEN: Embargo = { kind: 'hidden', from: null, owners: 'shown' };

let state: EmbargoState;
let watch: ReturnType<typeof createEmbargoWatch>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-03T23:59:50.000Z') });
  state = { embargo: NO_EMBARGO, isPublished: false };
  read.mockReset().mockImplementation(async () => state);
  onChange.mockReset();
  watch = createEmbargoWatch({
    read,
    now: () => new Date(),
    onChange,
    log,
    trouble: { note: () => null },
  });
  watch.begin();
});
afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a change of the rules, and a publication, are noticed within a second', async () => {
  await pass(3000);
  expect(onChange).not.toHaveBeenCalled();
  state = { embargo: HIDDEN, isPublished: false };
  await pass(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
  await pass(5000);
  expect(onChange).toHaveBeenCalledTimes(1);
  state = { embargo: HIDDEN, isPublished: true };
  await pass(1000);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a moment that comes is noticed, even while the database is away', async () => {
  state = {
    embargo: { kind: 'hidden_from', from: '2026-05-04T00:00:00.000Z', owners: 'shown' },
    isPublished: false,
  };
  await pass(2000);
  read.mockRejectedValue(new Error('The database is away.'));
  await pass(7999);
  expect(onChange).not.toHaveBeenCalled();
  await pass(1001);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('what was so when the first page opened is no change, also after all pages were closed', async () => {
  await pass(1000);
  watch.end();
  expect(vi.getTimerCount()).toBe(0);
  state = { embargo: HIDDEN, isPublished: false };
  watch.begin();
  await pass(3000);
  expect(onChange).not.toHaveBeenCalled();
  expect(watch.timers()).toBe(1);
});

test('a slow read is not followed by a second one meanwhile', async () => {
  await pass(0);
  const slow = Promise.withResolvers<EmbargoState>();
  read.mockReset().mockReturnValue(slow.promise);
  await pass(5000);
  expect(read).toHaveBeenCalledTimes(1);
  slow.resolve({ embargo: HIDDEN, isPublished: false });
  await pass(0);
  expect(onChange).toHaveBeenCalledTimes(1);
});
