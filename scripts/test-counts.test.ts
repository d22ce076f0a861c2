import { describe, expect, test } from 'vitest';
import { addCounts, asStage, describeCount, readPlaywrightCount } from './test-counts.ts';

const count = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

describe('the count of the test run', () => {
  test('takes a clean stage as it is', () => {
    expect(asStage(count(3, 0), 0)).toEqual(count(3, 0));
    expect(asStage(count(3, 2), 1)).toEqual(count(3, 2));
  });

  test('fails a stage that ran nothing, crashed, or left no report', () => {
    expect(asStage(count(0, 0), 0)).toEqual(count(0, 1));
    expect(asStage(count(3, 0), 1)).toEqual(count(3, 1));
    expect(asStage(undefined, 0)).toEqual(count(0, 1));
    expect(asStage(undefined, 1)).toEqual(count(0, 1));
  });

  test('adds up, and speaks of skipped tests only where there are any', () => {
    expect(describeCount(addCounts([count(3, 0), count(4, 1)]))).toBe('7 passed, 1 failed');
    expect(describeCount(addCounts([count(3, 0, 2)]))).toBe('3 passed, 0 failed, 2 skipped');
  });

  test('reads the report of Playwright', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywrightCount({ stats, errors: [] })).toEqual(count(5, 2, 2));
    const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(readPlaywrightCount({ stats: none, errors: [{}] })).toEqual(count(0, 1));
    expect(readPlaywrightCount(undefined)).toBeUndefined();
  });
});
