import { expect, test } from 'vitest';
import { createReusedBytes, MOST_OUT } from './reused-bytes.ts';

/** Memory that is there. */
function taking(bytes: ReturnType<typeof createReusedBytes>) {
  return (size: number): Buffer => {
    const taken = bytes.take(size);
    if (!taken) throw new Error('Too much is out.');
    return taken;
  };
}

test('memory is used again once it was given back, and not before', () => {
  const bytes = createReusedBytes();
  const take = taking(bytes);
  const first = take(10);
  expect(take(10).buffer).not.toBe(first.buffer);
  bytes.giveBack(first, true);
  const next = take(20_000);
  expect(next.buffer).toBe(first.buffer);
  expect(next).toHaveLength(20_000);
  expect(take(10).buffer).not.toBe(first.buffer);
  // Its answer was not sent to the end.
  bytes.giveBack(next, false);
  expect(take(10).buffer).not.toBe(next.buffer);
});

test('long answers and those beyond a few are not kept', () => {
  const bytes = createReusedBytes();
  const take = taking(bytes);
  const long = take(70_000);
  expect(long).toHaveLength(70_000);
  bytes.giveBack(long, true);
  expect(take(70_000).buffer).not.toBe(long.buffer);
  const taken = Array.from({ length: 17 }, () => take(10));
  for (const one of taken) bytes.giveBack(one, true);
  const again = new Set(Array.from({ length: 17 }, () => take(10).buffer));
  expect(taken.filter(({ buffer }) => again.has(buffer))).toHaveLength(16);
});

test('no more is out than a few answers need, until one is given back', () => {
  const bytes = createReusedBytes();
  const taken = Array.from({ length: MOST_OUT }, () => taking(bytes)(70_000));
  expect(bytes.take(10)).toBeNull();
  for (const one of taken.slice(0, 2)) bytes.giveBack(one, false);
  expect([bytes.take(10) !== null, bytes.take(10) !== null]).toEqual([true, true]);
  expect(bytes.take(10)).toBeNull();
});
