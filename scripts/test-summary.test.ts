import { describe, expect, test } from 'vitest';
import type { TestEvent, TestState } from './test-log.ts';
import { describeSummary, type Stage, summarise } from './test-summary.ts';

const stage = (code = 0, parts = ['unit'], reason = ''): Stage => {
  return { name: 'vitest', parts, code, reason, seconds: 90 };
};
const ended = (state: TestState, name: string, part = 'unit'): TestEvent[] => [
  { type: 'started', part, id: name, test: name },
  { type: 'ended', part, id: name, test: name, state },
];
const linesOf = (stages: Stage[], events: TestEvent[], seconds = 90) =>
  describeSummary(summarise(stages, events), events, seconds);
const failuresOf = (stages: Stage[], events: TestEvent[]) => {
  const lines = linesOf(stages, events);
  const at = lines.indexOf('Failed:');
  return at === -1 ? [] : lines.slice(at + 1).map((line) => line.trim());
};

describe('the summary of the test run', () => {
  test('closes a good run with the sum alone on its line', () => {
    const events = [...ended('passed', 'one'), ...ended('skipped', 'two')];
    expect(linesOf([stage()], events)).toEqual([
      'unit             90 s   1 passed, 0 failed, 1 skipped',
      '1 passed, 0 failed, 1 skipped',
    ]);
  });

  test('names what failed last: tests, and what broke outside of them', () => {
    const events: TestEvent[] = [
      ...ended('failed', 'a.test.ts > adds'),
      ...ended('passed', 'a.test.ts > subtracts'),
      { type: 'broken', part: 'unit', what: 'b.test.ts' },
    ];
    expect(linesOf([stage(1)], events).slice(-4)).toEqual([
      '1 passed, 2 failed',
      'Failed:',
      '  unit: a.test.ts > adds',
      '  unit: b.test.ts',
    ]);
  });

  test('fails a part in which nothing has passed', () => {
    expect(failuresOf([stage()], [])).toEqual(['unit: no test has passed']);
    expect(failuresOf([stage()], ended('skipped', 'one'))).toEqual(['unit: no test has passed']);
  });

  test('fails a stage that ended badly without a failed test, and says why once', () => {
    const both = ['unit', 'http'];
    const why = 'vitest: vitest ended with code 7, and no test had failed';
    expect(failuresOf([stage(7, both)], ended('passed', 'one'))).toEqual([why]);
    expect(failuresOf([stage(7, both)], [])).toEqual([why]);
    expect(failuresOf([stage(1, both, 'vitest was stopped.')], ended('failed', 'one'))).toEqual([
      'unit: one',
      'vitest: vitest was stopped.',
    ]);
    const build = { name: 'build', parts: ['build'], code: 3, reason: '', seconds: 1 };
    expect(failuresOf([build], [])).toEqual([
      'build: build ended with code 3, and no test had failed',
    ]);
  });

  test('names the test at which a stage was stopped, and counts those it did not come to', () => {
    const events: TestEvent[] = [
      { type: 'found', part: 'unit', tests: 5 },
      ...ended('passed', 'one'),
      { type: 'started', part: 'unit', id: '2', test: 'two' },
    ];
    const lines = linesOf([stage(1)], events);
    expect(lines[0]).toBe('unit             90 s   1 passed, 1 failed, 3 not run');
    expect(lines.at(-1)).toBe('  unit: two (had not ended)');
  });

  test('takes a test that is reported as started after its end for ended', () => {
    const events: TestEvent[] = [
      { type: 'found', part: 'unit', tests: 1 },
      { type: 'ended', part: 'unit', id: '1', test: 'one', state: 'passed' },
      { type: 'started', part: 'unit', id: '1', test: 'one' },
    ];
    expect(failuresOf([stage()], events)).toEqual([]);
  });

  test('fails a run that left tests out without saying so', () => {
    const events: TestEvent[] = [
      { type: 'found', part: 'unit', tests: 2 },
      ...ended('passed', 'one'),
    ];
    expect(failuresOf([stage()], events)).toEqual(['unit: tests were found that did not run']);
  });

  test('names the files at which a stage was stopped, and counts those it did not come to', () => {
    const file = (name: string, state: 'found' | 'started' | 'ended'): TestEvent => {
      return { type: 'file', part: 'unit', file: name, state };
    };
    const events = [
      ...['a', 'b', 'c', 'd'].map((name) => file(name, 'found')),
      file('a', 'started'),
      ...ended('passed', 'one'),
      file('a', 'ended'),
      file('b', 'started'),
    ];
    const lines = linesOf([stage(1)], events);
    expect(lines[0]).toBe('unit             90 s   1 passed, 1 failed, 2 files not run');
    expect(lines.at(-1)).toBe('  unit: b (had not ended)');
  });

  test('does not call skipped what did not run for the failure of another', () => {
    const events: TestEvent[] = [
      { type: 'found', part: 'unit', tests: 2 },
      ...ended('failed', 'one'),
      ...ended('not run', 'two'),
    ];
    expect(linesOf([stage(1)], events)[0]).toBe(
      'unit             90 s   0 passed, 1 failed, 1 not run',
    );
  });

  test('keeps a failure to one line without colours', () => {
    const what = '\u001B[31moutside the tests: it broke\u001B[39m\n  at here';
    const events: TestEvent[] = [...ended('passed', 'one'), { type: 'broken', part: 'unit', what }];
    expect(failuresOf([stage(1)], events)).toEqual(['unit: outside the tests: it broke']);
  });

  test('reads what a stage reports outside its parts', () => {
    const events: TestEvent[] = [
      ...ended('passed', 'one'),
      { type: 'broken', part: 'vitest', what: 'outside the tests: a promise' },
    ];
    expect(failuresOf([stage(1)], events)).toEqual(['vitest: outside the tests: a promise']);
  });

  test('shares the time of a stage among its parts, and names the slow files of a slow run', () => {
    const events: TestEvent[] = [
      ...ended('passed', 'one'),
      ...ended('passed', 'two', 'http'),
      { type: 'busy', part: 'unit', file: 'a.test.ts', seconds: 20 },
      { type: 'busy', part: 'http', file: 'b.test.ts', seconds: 10 },
      { type: 'busy', part: 'http', file: 'b.test.ts', seconds: 30 },
    ];
    const lines = linesOf([stage(0, ['unit', 'http'])], events, 15 * 60 + 1);
    expect(lines.slice(0, 2)).toEqual([
      'unit             30 s   1 passed, 0 failed',
      'http             60 s   1 passed, 0 failed',
    ]);
    expect(lines.slice(2, 5)).toEqual([
      'Slower than 15 minutes. Seconds of a worker in the slowest files:',
      '   40 s   http: b.test.ts',
      '   20 s   unit: a.test.ts',
    ]);
    expect(linesOf([stage(0, ['unit', 'http'])], events, 15 * 60)).toHaveLength(3);
  });
});
