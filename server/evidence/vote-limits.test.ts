import { describe, expect, test } from 'vitest';
import { createVoteLimiter } from './vote-limits.ts';

const NOON = Date.UTC(2026, 9, 9, 16);
const limiterOf = () => createVoteLimiter({ connection: 20, network: 100 });

/** Votes of these addresses in turns, this many milliseconds apart. @returns how many were taken */
function cast(addresses: readonly string[], votes: number, everyMs = 0): number {
  const limiter = limiterOf();
  let taken = 0;
  for (let vote = 0; vote < votes; vote += 1) {
    const address = addresses[vote % addresses.length] ?? '';
    if (limiter.take(address, NOON + vote * everyMs) === 0) taken += 1;
  }
  return taken;
}

/** Different IPv4 addresses of one /24. */
const NETWORK = Array.from({ length: 250 }, (_, index) => `203.0.113.${index + 1}`);

describe('votes of one network', () => {
  test('1,000 at once from one address: the votes of three minutes', () => {
    expect(cast(['203.0.113.7'], 1000)).toBe(60);
    expect(cast(['2001:db8:1:2::7', '2001:db8:1:2::8'], 1000)).toBe(60);
  });

  test('1,000 at once from one /24 or /48: five times as many', () => {
    expect(cast(NETWORK, 1000)).toBe(300);
    expect(
      cast(
        Array.from({ length: 1000 }, (_, index) => `2001:db8:1:${index.toString(16)}::7`),
        1000,
      ),
    ).toBe(300);
  });

  test('200 in 229 s from one address: the first 60, then 20 a minute', () => {
    expect(cast(['203.0.113.7'], 200, 1145)).toBe(135);
  });

  test('other networks are not affected', () => {
    const limiter = limiterOf();
    for (let vote = 0; vote < 1000; vote += 1) limiter.take('203.0.113.7', NOON);
    expect(limiter.take('203.0.113.8', NOON)).toBe(0);
    expect(limiter.take('198.51.100.1', NOON)).toBe(0);
  });
});

describe('honest crowds are not slowed', () => {
  test('a bus of 54 people who vote in the same second', () => {
    expect(cast(['203.0.113.7'], 54)).toBe(54);
  });

  test('half a stadium at one counter: 300 votes in a quarter of an hour on one Wi-Fi', () => {
    expect(cast(['203.0.113.7'], 300, 3000)).toBe(300);
  });

  test('a carrier that gives a /24 to 1,000 voters in 10 minutes', () => {
    expect(cast(NETWORK, 1000, 600)).toBe(1000);
  });

  test('everybody, where the proxy is not configured', () => {
    expect(cast(['10.0.0.7'], 5000)).toBe(5000);
  });
});

test('who waits as long as told is served, also after others who wait', () => {
  const limiter = limiterOf();
  for (let vote = 0; vote < 60; vote += 1) limiter.take('203.0.113.7', NOON);
  const waits = Array.from({ length: 5 }, () => limiter.take('203.0.113.7', NOON));
  expect(waits).toEqual([3, 6, 9, 12, 15]);
  expect(waits.map((seconds) => limiter.take('203.0.113.7', NOON + seconds * 1000))).toEqual(
    waits.map(() => 0),
  );
  expect(limiter.take('203.0.113.7', NOON + 15_000)).toBeGreaterThan(0);
});

test('nobody is told to wait for more than a minute', () => {
  const limiter = limiterOf();
  const waits = Array.from({ length: 1000 }, () => limiter.take('203.0.113.7', NOON));
  expect(Math.max(...waits)).toBe(60);
  expect(limiter.take('203.0.113.7', NOON + 60_000)).toBe(0);
});

test('0 means no limit', () => {
  const limiter = createVoteLimiter({ connection: 0, network: 0 });
  const waits = Array.from({ length: 1000 }, () => limiter.take('203.0.113.7', NOON));
  expect(new Set(waits)).toEqual(new Set([0]));
});

test('the memory is bounded', () => {
  const limiter = limiterOf();
  for (let index = 0; index < 120_000; index += 1) {
    limiter.take(`2001:db8:${(index % 60_000).toString(16)}:${index.toString(16)}::1`, NOON);
  }
  expect(limiter.size()).toBeLessThanOrEqual(50_000);
});

test('the /56 of a customer casts the votes of four connections, whatever its networks are', () => {
  const limiter = createVoteLimiter({ connection: 10, network: 1000 });
  let taken = 0;
  for (let subnet = 0; subnet < 200; subnet += 1)
    if (limiter.take(`2001:db8:1:${subnet.toString(16)}::1`, 0) === 0) taken += 1;
  expect(taken).toBe(4 * 10 * 3);
  expect(limiter.take('2001:db8:1:100::1', 0)).toBe(0);
});
