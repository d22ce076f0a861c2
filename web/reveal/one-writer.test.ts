import { expect, onTestFinished, test } from 'vitest';
import { createOneWriter } from './one-writer.ts';

/** Windows of one browser: the platform's own locks and messages join them. */
function windows(count: number) {
  const name = `reveal-${crypto.randomUUID()}`;
  const written: string[] = [];
  const all = Array.from({ length: count }, (_, index) => {
    const messages = new BroadcastChannel(name);
    onTestFinished(() => messages.close());
    const write = (change: string) => void written.push(`${index}: ${change}`);
    return createOneWriter<string>(name, { locks: navigator.locks, messages }, write);
  });
  return { all, written };
}

test('the first window writes, and what others change goes through it', async () => {
  const { all, written } = windows(2);
  const [screen, notes] = all;
  screen?.join();
  await expect.poll(() => screen?.mayWrite()).toBe(true);
  notes?.join();
  // Before the browser has answered who writes, nothing is written, and nothing lost.
  notes?.change('next');
  expect([notes?.mayWrite(), written]).toEqual([false, []]);
  await expect.poll(() => written).toEqual(['0: next']);
  screen?.change('back');
  expect(written).toEqual(['0: next', '0: back']);
});

test('a window that takes it writes, and the one before passes its changes on', async () => {
  const { all, written } = windows(2);
  const [notes, screen] = all;
  notes?.join();
  screen?.join();
  await expect.poll(() => screen?.mayWrite()).toBe(false);
  screen?.take();
  await expect.poll(() => [notes?.mayWrite(), screen?.mayWrite()]).toEqual([false, true]);
  notes?.change('next');
  await expect.poll(() => written).toEqual(['1: next']);
  // It can be taken back, and again.
  notes?.take();
  await expect.poll(() => [notes?.mayWrite(), screen?.mayWrite()]).toEqual([true, false]);
  screen?.change('last');
  await expect.poll(() => written).toEqual(['1: next', '0: last']);
});

test.each([
  ['take', 'join'],
  ['join', 'take'],
  ['take', 'take'],
] as const)(
  'a window alone that does %s and then %s writes, as after a reload',
  async (first, then) => {
    const { all, written } = windows(2);
    const [screen, notes] = all;
    screen?.[first]();
    screen?.[then]();
    screen?.change('next');
    await expect.poll(() => written).toEqual(['0: next']);
    notes?.join();
    notes?.change('back');
    await expect.poll(() => written).toEqual(['0: next', '0: back']);
    expect([screen?.mayWrite(), notes?.mayWrite()]).toEqual([true, false]);
    screen?.change('last');
    await expect.poll(() => written).toEqual(['0: next', '0: back', '0: last']);
  },
);

test('without locks each window writes for itself', () => {
  const written: string[] = [];
  const without = { locks: undefined, messages: undefined };
  const only = createOneWriter<string>('reveal', without, (change) => void written.push(change));
  only.join();
  only.take();
  only.change('next');
  expect([written, only.mayWrite()]).toEqual([['next'], true]);
});
