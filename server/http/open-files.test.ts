import { expect, test } from 'vitest';
import { maxConnectionsFor, maxStreamsFor, parseOpenFileLimit } from './open-files.ts';

const LIMITS = `Limit                     Soft Limit           Hard Limit           Units
Max processes             96000                96000                processes
Max open files            20000                524288               files
Max locked memory         8388608              8388608              bytes
`;

test('the soft limit counts, and no number is no limit', () => {
  expect(parseOpenFileLimit(LIMITS)).toBe(20_000);
  expect(parseOpenFileLimit(LIMITS.replace('20000 ', 'unlimited '))).toBeUndefined();
  expect(parseOpenFileLimit('')).toBeUndefined();
});

test.each([
  [1024, 768, 512],
  [20_000, 19_500, 18_000],
  [1_048_576, 1_048_076, 1_046_576],
])('of %i files, %i are for clients, %i of them for live streams', (files, clients, streams) => {
  expect(maxConnectionsFor(files)).toBe(clients);
  expect(maxStreamsFor(files)).toBe(streams);
});
