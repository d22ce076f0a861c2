import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShares } from './shares.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests by name, each of which takes 100 ms; says in which order they began, and what was refused. */
function open(own: { maxRunning?: number; maxWaiting?: number } = {}) {
  let refused = 0;
  const shares = createShares({
    limits: { maxRunning: 4, maxWaiting: 100, maxWaitMs: { vote: 900, other: 500 }, ...own },
    countRefusal: () => void (refused += 1),
  });
  const begun: string[] = [];
  const failed: string[] = [];
  const ask = (name: string, address: string, signal?: AbortSignal) =>
    shares
      .run(
        address,
        signal,
        async () => {
          begun.push(name);
          await new Promise((resolve) => setTimeout(resolve, 100));
        },
        name,
      )
      .catch((error: Error) => failed.push(`${name}: ${error.constructor.name}`));
  return { shares, begun, failed, ask, refused: () => refused };
}

test('one address has half of the turns, and another one begins at once', async () => {
  const { begun, ask } = open();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, '192.0.2.1');
  void ask('b1', '192.0.2.2');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await vi.advanceTimersByTimeAsync(101);
  expect(begun.slice(3)).toEqual(['a3', 'a4']);
});

test('who has a whole IPv6 network has little more than one address', async () => {
  const { begun, ask } = open();
  for (let host = 1; host <= 9; host += 1) void ask(`/64 ${host}`, `2001:db8:1:2::${host}`);
  for (let net = 1; net <= 9; net += 1) void ask(`/48 ${net}`, `2001:db8:1:${net}00::1`);
  void ask('other', '2001:db8:2::1');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['/64 1', '/64 2', '/48 1', 'other']);
});

test('one that has waited too long is refused, as is one for whom there is no room to wait', async () => {
  const { begun, failed, ask, refused } = open({ maxRunning: 1, maxWaiting: 6 });
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8']) void ask(name, '192.0.2.1');
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toEqual(['8: Overloaded']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual(['1', '2', '3', '4', '5']);
  expect(failed).toEqual(['8: Overloaded', '6: Overloaded', '7: Overloaded']);
  expect(refused()).toBe(3);
});

test('one whose client has gone does not begin', async () => {
  const { shares, begun, failed, ask } = open({ maxRunning: 1 });
  const leaving = new AbortController();
  void ask('first', '192.0.2.1');
  void ask('gone', '192.0.2.1', leaving.signal);
  leaving.abort();
  void ask('late', '192.0.2.1', leaving.signal);
  await vi.advanceTimersByTimeAsync(500);
  expect(begun).toEqual(['first']);
  expect(failed.toSorted()).toEqual(['gone: ClientGone', 'late: ClientGone']);
  expect(shares.waiting()).toBe(0);
});

test('an answer that another address asks for, too, does not wait for the share of the first', async () => {
  const { shares, begun, ask } = open({ maxRunning: 1 });
  for (const name of ['a1', 'a2', 'home']) void ask(name, '192.0.2.1');
  shares.join('home', '192.0.2.1');
  shares.join('nothing', '192.0.2.2');
  expect(begun).toEqual(['a1']);
  shares.join('home', '192.0.2.2');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a1', 'home']);
  // It counts to the other one until it ends.
  void ask('b1', '192.0.2.2');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a1', 'home']);
  await vi.advanceTimersByTimeAsync(101);
  expect(begun.slice(2)).toEqual(['a2', 'b1']);
});

test('what fails gives its turn back', async () => {
  const { shares, begun, ask } = open({ maxRunning: 1 });
  const failing = shares.run('192.0.2.1', undefined, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(1);
  void ask('next', '192.0.2.1');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['next']);
});
