import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdmissionLimits, createAdmission, type Lane, Overloaded } from './admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits: AdmissionLimits = {
  maxRunning: 2,
  maxWaiting: 100,
  maxWaitMs: { vote: 1000, other: 500 },
};

/** Requests by name, each of which takes the given time; says in which order they began and ended. */
function open(own: Partial<AdmissionLimits> = {}) {
  const admission = createAdmission({ ...limits, ...own }, () => Date.now());
  const events: string[] = [];
  const ask = (name: string, lane: Lane, ms: number, signal?: AbortSignal) =>
    admission
      .run(lane, signal, async () => {
        events.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, ms));
      })
      .then(
        () => events.push(`${name} ends`),
        (error: Error) => events.push(`${name}: ${error.constructor.name}`),
      );
  return { admission, events, ask };
}

test('as many as may run begin at once, and each one that ends lets in the next', async () => {
  const { admission, events, ask } = open();
  for (const name of ['a', 'b', 'c', 'd']) void ask(name, 'other', 100);
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['a begins', 'b begins']);
  expect(admission.state()).toMatchObject({ running: 2, waiting: { vote: 0, other: 2 } });
  await vi.advanceTimersByTimeAsync(100);
  expect(events.slice(2).toSorted()).toEqual(['a ends', 'b ends', 'c begins', 'd begins']);
  await vi.advanceTimersByTimeAsync(100);
  expect(admission.state()).toEqual({
    running: 0,
    waiting: { vote: 0, other: 0 },
    refused: { vote: 0, other: 0 },
  });
});

test('votes go first, but every fourth turn is for the others', async () => {
  const { events, ask } = open({ maxRunning: 1 });
  void ask('first', 'other', 10);
  for (const name of ['o1', 'o2']) void ask(name, 'other', 10);
  for (const name of ['v1', 'v2', 'v3', 'v4', 'v5']) void ask(name, 'vote', 10);
  await vi.advanceTimersByTimeAsync(200);
  const begun = events
    .filter((event) => event.endsWith('begins'))
    .map((event) => event.split(' ')[0]);
  expect(begun).toEqual(['first', 'v1', 'v2', 'v3', 'o1', 'v4', 'v5', 'o2']);
});

test('one that has waited too long is refused, also while nothing ends', async () => {
  const { admission, events, ask } = open({ maxRunning: 1 });
  void ask('stuck', 'vote', 60_000);
  void ask('other', 'other', 10);
  void ask('vote', 'vote', 10);
  await vi.advanceTimersByTimeAsync(600);
  expect(events).toEqual(['stuck begins', 'other: Overloaded']);
  await vi.advanceTimersByTimeAsync(500);
  expect(events.at(-1)).toBe('vote: Overloaded');
  expect(admission.state().refused).toEqual({ vote: 1, other: 1 });
});

test('one that would have to wait too long is refused at once', async () => {
  const { admission, events, ask } = open({ maxRunning: 1 });
  // The server learns that each takes 200 ms.
  for (let count = 0; count < 100; count += 1) {
    void ask('slow', 'vote', 200);
    await vi.advanceTimersByTimeAsync(200);
  }
  events.length = 0;
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8']) void ask(name, 'vote', 200);
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toContain('8: Overloaded');
  expect(events).not.toContain('4: Overloaded');
  expect(() => admission.refuseIfFull('vote')).toThrow(Overloaded);
  await vi.advanceTimersByTimeAsync(2000);
  expect(() => admission.refuseIfFull('vote')).not.toThrow();
});

test('no more wait than may, whatever they wait for', async () => {
  const { events, ask } = open({ maxRunning: 1, maxWaiting: 2 });
  for (const name of ['a', 'b', 'c', 'd']) void ask(name, 'vote', 10);
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['a begins', 'd: Overloaded']);
});

test('work of a client that has left is dropped, and takes no turn', async () => {
  const { admission, events, ask } = open({ maxRunning: 1 });
  const leaving = new AbortController();
  void ask('a', 'vote', 100);
  void ask('gone', 'vote', 100, leaving.signal);
  void ask('c', 'vote', 100);
  await vi.advanceTimersByTimeAsync(50);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(60);
  expect(events).toEqual(['a begins', 'gone: ClientGone', 'c begins', 'a ends']);
  expect(admission.state().refused.vote).toBe(0);
});

test('work that fails gives its turn back', async () => {
  const admission = createAdmission({ ...limits, maxRunning: 1 });
  const fail = () =>
    admission.run('vote', undefined, () => Promise.reject(new TypeError('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
  expect(admission.state().running).toBe(0);
});
