import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createStreamLimits, findMaxStreams } from './stream-limits.ts';

test('no more streams than open files leave room for, and production says so', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const find = (openFiles: number | undefined, production: boolean) =>
    findMaxStreams(10_000, openFiles, { config: { production }, log });
  expect(find(undefined, true)).toBe(10_000);
  expect(find(12_000, true)).toBe(10_000);
  expect(find(4096, false)).toBe(2096);
  expect(lines).toEqual([]);
  expect(find(4096, true)).toBe(2096);
  expect(lines).toMatchObject([{ level: 40, wanted: 10_000, max: 2096, openFiles: 4096 }]);
});

test('the last stream of all, and the last of an address, are the last ones admitted', () => {
  const limits = createStreamLimits(10);
  expect(limits.admit(9, ['one'])).toBe(true);
  expect(limits.admit(10, ['one'])).toBe(false);
  for (let count = 0; count < 4; count += 1) limits.onOpened(['one']);
  expect(limits.admit(4, ['one'])).toBe(false);
  expect(limits.admit(4, ['other'])).toBe(true);
  limits.onClosed(['one'], false);
  expect(limits.admit(3, ['one'])).toBe(true);
  expect(limits.addresses()).toBe(1);
  for (let count = 0; count < 3; count += 1) limits.onClosed(['one'], true);
  expect(limits.addresses()).toBe(0);
  expect(limits.read()).toEqual({ maxStreams: 10, refused: 2, stalled: 3 });
});

test('however many addresses somebody uses, whoever has no stream gets one while any is left', () => {
  const limits = createStreamLimits(1000);
  let streams = 0;
  for (let attacker = 0; attacker < 50; attacker += 1) {
    while (streams < 999 && limits.admit(streams, [`address ${attacker}`])) {
      limits.onOpened([`address ${attacker}`]);
      streams += 1;
    }
  }
  // Two fifths of what the others leave: the first has 400, the second 240, and no one takes the rest at once.
  expect(streams).toBeLessThan(1000);
  expect(limits.admit(streams, ['an honest one'])).toBe(true);
});

test('the networks of one customer have shares, too', () => {
  const limits = createStreamLimits(100);
  let streams = 0;
  for (let subnet = 0; subnet < 200; subnet += 1) {
    const networks = [`2001:db8:1:${subnet}::/64`, '2001:db8:1:0::/56', '2001:db8:1::/48'];
    if (!limits.admit(streams, networks)) continue;
    limits.onOpened(networks);
    streams += 1;
  }
  expect(streams).toBe(45);
});
