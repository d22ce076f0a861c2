import { expect, test } from 'vitest';
import { inLine } from './in-line.ts';

test('at most so many run, the others follow in their order, and a failure makes room', async () => {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const read = inLine(2, (id: number) => {
    begun.push(id);
    return new Promise<number>((resolve, reject) =>
      ends.push(() => (id === 1 ? reject(new Error('lost')) : resolve(id))),
    );
  });
  const answers = [1, 2, 3, 4].map((id) => read(id).catch((error: Error) => error.message));
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await answers[0]).toBe('lost');
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  ends[2]?.();
  expect(await Promise.all(answers.slice(1, 3))).toEqual([2, 3]);
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[3]?.();
  expect(await answers[3]).toBe(4);
  const last = read(5);
  ends[4]?.();
  expect(await last).toBe(5);
});
