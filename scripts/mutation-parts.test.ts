import { expect, test } from 'vitest';
import { chooseMutationRuns, MUTATION_PARTS } from './mutation-parts.ts';
import { projectRoot } from './run-command.ts';

const namesOf = (...paths: string[]) =>
  chooseMutationRuns(paths, projectRoot).map(({ part }) => part.name);

test('without a path it is the domain, and no test of it is mutated', () => {
  const [domain, ...others] = chooseMutationRuns([], projectRoot);
  expect(others).toEqual([]);
  expect(domain?.part.name).toBe('domain');
  expect(domain?.files).toContain('domain/voting/rules.ts');
  expect(domain?.files.filter((file) => file.endsWith('.test.ts'))).toEqual([]);
  expect(domain?.tests).toContain('domain/voting/rules.test.ts');
});

test.each(MUTATION_PARTS)('$name has files, and tests, for each of its patterns', (part) => {
  const top = (part.mutate[0] ?? '').split('/', 1)[0] ?? '';
  for (const pattern of part.mutate) {
    const [alone] = chooseMutationRuns([top], projectRoot, [{ ...part, mutate: [pattern] }]);
    expect(alone?.files).not.toEqual([]);
  }
  for (const pattern of part.tests) {
    const [alone] = chooseMutationRuns([top], projectRoot, [{ ...part, tests: [pattern] }]);
    expect(alone?.tests).not.toEqual([]);
  }
});

test('a path narrows it to the files below it, with all tests of their part', () => {
  const [voting] = chooseMutationRuns(['domain/voting/'], projectRoot);
  expect(voting?.files).toEqual([
    'domain/voting/rules.closed.ts',
    'domain/voting/rules.ts',
    'domain/voting/schema.ts',
  ]);
  expect(voting?.tests).toContain('domain/people/rules.test.ts');
  expect(namesOf('server/live/watch.ts', 'domain/people')).toEqual(['domain', 'live pages']);
  expect(namesOf('server')).toEqual(
    MUTATION_PARTS.map(({ name }) => name).filter((name) => name !== 'domain'),
  );
});

test('the minimum score is for the whole part, not for a path in it', () => {
  const leastScores = (...paths: string[]) =>
    chooseMutationRuns(paths, projectRoot).map(({ leastScore }) => leastScore);
  expect(leastScores()).toEqual([90]);
  expect(leastScores('domain/')).toEqual([90]);
  expect(leastScores('domain/audit')).toEqual([null]);
  expect(leastScores('domain/voting', 'server/live')).toEqual([null, null]);
});

test.each(['nowhere', 'domain/vot', 'domain/voting/rules.test.ts', 'domain/errors.ts'])(
  'at %s there is nothing',
  (path) => {
    expect(() => chooseMutationRuns([path], projectRoot)).toThrow(path);
  },
);

test('a part without tests is refused', () => {
  const part = { name: 'x', mutate: ['domain/*.ts'], tests: ['x.test.ts'], leastScore: null };
  expect(() => chooseMutationRuns([], projectRoot, [part])).toThrow('No tests of x: x.test.ts');
});
