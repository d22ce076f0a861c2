import { expect, test } from 'vitest';
import { inTurn } from './turns.ts';

test('a write that hangs holds only those of its own restaurant', async () => {
  const calls: string[] = [];
  let answer = () => {};
  const hanging = inTurn('one', () => new Promise<void>((resolve) => (answer = resolve)));
  const next = inTurn('one', async () => calls.push('one again'));
  await inTurn('other', async () => calls.push('other'));
  expect(calls).toEqual(['other']);
  answer();
  await Promise.all([hanging, next]);
  expect(calls).toEqual(['other', 'one again']);
});

test('one that fails rejects, and does not stop the next', async () => {
  const failed = inTurn('one', () => Promise.reject(new Error('network')));
  const next = inTurn('one', async () => 'saved');
  await expect(failed).rejects.toThrow('network');
  expect(await next).toBe('saved');
});
