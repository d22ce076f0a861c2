import { expect, test } from 'vitest';
import { keepTrying } from './keep-trying.ts';

/** Fails `failures` times, then succeeds; tests advance the time. */
function stage(failures: number) {
  let tries = 0;
  let waits: { ms: number; call: () => void }[] = [];
  const { hurry, stop } = keepTrying(
    async () => {
      tries += 1;
      if (tries <= failures) throw new Error('It did not come.');
    },
    (ms, call) => {
      const one = { ms, call };
      waits.push(one);
      return () => void (waits = waits.filter((other) => other !== one));
    },
  );
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    tries: () => tries,
    waits: () => waits.map(({ ms }) => ms),
    settle,
    wake: async () => {
      waits.shift()?.call();
      await settle();
    },
    hurry: async () => {
      hurry();
      await settle();
    },
    stop,
  };
}

test('it comes by itself, after waits that grow to a minute', async () => {
  const { settle, wake, waits, tries } = stage(6);
  await settle();
  const waited: number[] = [];
  while (waits().length > 0) {
    waited.push(...waits());
    await wake();
  }
  expect(waited).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(tries()).toBe(7);
});

test('hurried, it tries at once, and waits for one thing only', async () => {
  const { settle, hurry, waits, tries } = stage(2);
  await settle();
  await hurry();
  expect(waits()).toEqual([10_000]);
  await hurry();
  expect(waits()).toEqual([]);
  await hurry();
  expect(tries()).toBe(3);
});

test('hurried while it tries, it does not try twice', async () => {
  const { settle, hurry, tries } = stage(0);
  await hurry();
  await settle();
  expect(tries()).toBe(1);
});

test.each([
  ['while it tries', false],
  ['while it waits', true],
])('stopped %s, it is over', async (_, isWaiting) => {
  const { settle, hurry, stop, waits, tries } = stage(9);
  if (isWaiting) await settle();
  stop();
  await settle();
  await hurry();
  expect(waits()).toEqual([]);
  expect(tries()).toBe(1);
});
