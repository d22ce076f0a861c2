import { expect, test } from 'vitest';
import { describeGrowth } from './growth-report.ts';
import type { Read, Reads } from './growth-reads.ts';

const read = (ms: number, bytes: number, more: Partial<Read> = {}): Read => ({
  status: 200,
  ms,
  bytes,
  isFile: false,
  isPage: false,
  ...more,
});
const grown = (before: Read, after: Read) =>
  describeGrowth(new Map([['a', before]]), new Map([['a', after]])).grown.length > 0;

test('a read is compared with the one of its name, in whichever order they come', () => {
  const before: Reads = new Map([
    ['/rankings', read(6, 5000)],
    ['/rankings?kind=dishes', read(90, 5100)],
  ]);
  const after: Reads = new Map([
    ['/rankings?kind=dishes', read(100, 5200)],
    ['/rankings', read(13, 5050)],
  ]);
  const { lines, grown: names } = describeGrowth(before, after);
  expect(names).toEqual(['/rankings']);
  expect(lines).toContain('| /rankings | 200 | 6.0 | 13.0 | 5000 | 5050 | grows |');
  expect(lines).toContain('| /rankings?kind=dishes | 200 | 90.0 | 100.0 | 5100 | 5200 |  |');
});

test('up to five milliseconds, and up to twice the time of the demo, are no growth', () => {
  expect(grown(read(1, 10), read(5, 10))).toBe(false);
  expect(grown(read(4, 10), read(8, 10))).toBe(false);
  expect(grown(read(4, 10), read(8.1, 10))).toBe(true);
});

test('an answer may have 100 KB, a page as many beside those of the demo', () => {
  expect(grown(read(1, 10), read(1, 100_000))).toBe(false);
  expect(grown(read(1, 10), read(1, 100_001))).toBe(true);
  const page = { isPage: true };
  expect(grown(read(1, 120_000, page), read(1, 220_000, page))).toBe(false);
  expect(grown(read(1, 120_000, page), read(1, 220_001, page))).toBe(true);
});

test('a file may be as large as what is in it, and take as much longer', () => {
  const file = { isFile: true };
  expect(grown(read(10, 1000, file), read(2000, 100_000, file))).toBe(false);
  expect(grown(read(10, 1000, file), read(2001, 100_000, file))).toBe(true);
});

test('another status is growth', () => {
  expect(grown(read(1, 10), read(1, 10, { status: 429 }))).toBe(true);
});
