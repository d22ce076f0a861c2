import { expect, test } from 'vitest';
import { createReusedBytes } from './reused-bytes.ts';

test('memory is used again once it was given back, and not before', () => {
  const bytes = createReusedBytes();
  const first = bytes.take(10);
  expect(bytes.take(10).buffer).not.toBe(first.buffer);
  bytes.giveBack(first);
  const next = bytes.take(20_000);
  expect(next.buffer).toBe(first.buffer);
  expect(next).toHaveLength(20_000);
  expect(bytes.take(10).buffer).not.toBe(first.buffer);
});

test('long answers and those beyond a few are not kept', () => {
  const bytes = createReusedBytes();
  const long = bytes.take(70_000);
  expect(long).toHaveLength(70_000);
  bytes.giveBack(long);
  expect(bytes.take(70_000).buffer).not.toBe(long.buffer);
  const taken = Array.from({ length: 17 }, () => bytes.take(10));
  for (const one of taken) bytes.giveBack(one);
  const again = new Set(Array.from({ length: 17 }, () => bytes.take(10).buffer));
  expect(taken.filter(({ buffer }) => again.has(buffer))).toHaveLength(16);
});
