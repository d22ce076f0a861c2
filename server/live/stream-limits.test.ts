import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createStreamLimits, findMaxStreams, streamNetworks } from './stream-limits.ts';

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

test.each([
  ['a /24 of IPv4', 256, (one: number) => `203.0.113.${one}`, 450],
  ['a /16 of IPv4', 65_536, (one: number) => `203.7.${one >> 8}.${one & 255}`, 500],
  ['a /48', 65_536, (one: number) => `2001:db8:1:${one.toString(16)}::1`, 500],
  ['a /32', 65_536, (one: number) => `2001:db8:${one.toString(16)}::1`, 600],
])(
  '%s, whose addresses all open streams, leaves the rest to others',
  (_, count, addressOf, most) => {
    const limits = createStreamLimits(1000);
    let streams = 0;
    const open = (address: string) => {
      const networks = streamNetworks(address);
      if (!limits.admit(streams, networks)) return false;
      limits.onOpened(networks);
      streams += 1;
      return true;
    };
    for (let one = 0; one < count; one += 1) open(addressOf(one));
    for (let one = 0; one < count; one += 1) open(addressOf(one));
    expect(streams).toBeLessThanOrEqual(most);
    expect(open('192.0.2.1')).toBe(true);
    expect(open('2001:db9::1')).toBe(true);
  },
);

test('what is no address is one network', () => {
  expect(streamNetworks('unknown')).toEqual(['unknown']);
});
