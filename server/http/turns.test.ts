import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** A task that ends on demand. */
function work() {
  let end = (_failure?: Error): void => {};
  const over = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure ? reject(failure) : resolve());
  });
  const state = { begun: false, end, run: () => ((state.begun = true), over) };
  return state;
}

test('no more run at once than may, each in its turn, and one that fails hands its place on', async () => {
  const inTurn = createTurns(2);
  const works = [work(), work(), work(), work()];
  const begun = () => works.map((one) => one.begun);
  const [first, second, third, fourth] = works.map(({ run }) => inTurn(run));
  expect(begun()).toEqual([true, true, false, false]);
  works[0]?.end(new Error('it fails'));
  await expect(first).rejects.toThrow('it fails');
  expect(begun()).toEqual([true, true, true, false]);
  works[1]?.end();
  await second;
  expect(begun()).toEqual([true, true, true, true]);
  for (const { end } of works) end();
  await Promise.all([third, fourth]);
  expect(await Promise.all([1, 2].map((answer) => inTurn(async () => answer)))).toEqual([1, 2]);
});
