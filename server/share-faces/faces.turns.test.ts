import { expect, test } from 'vitest';
import { Overloaded } from '../http/admission.ts';
import { createBoundedTurns } from './faces.ts';

/** A task that ends when it is told to. */
function task() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('drawn') };
}

test('one task runs at a time, some wait, and more are refused', async () => {
  const draw = createBoundedTurns(2, () => false);
  const tasks = [task(), task(), task()];
  const drawn = tasks.map(({ work }) => draw(work));
  await expect(draw(async () => 'never')).rejects.toThrow(Overloaded);
  for (const { end } of tasks) end();
  expect(await Promise.all(drawn)).toEqual(['drawn', 'drawn', 'drawn']);
  expect(await draw(async () => 'again')).toBe('again');
});

test('a task that fails leaves its place', async () => {
  const draw = createBoundedTurns(0, () => false);
  await expect(draw(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await draw(async () => 'drawn')).toBe('drawn');
});

test('nothing begins while votes wait', async () => {
  let isBusy = true;
  const draw = createBoundedTurns(5, () => isBusy);
  await expect(draw(async () => 'never')).rejects.toThrow(Overloaded);
  isBusy = false;
  expect(await draw(async () => 'drawn')).toBe('drawn');
});
