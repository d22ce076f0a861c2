import { expect, test } from 'vitest';
import { RESULT_CHECKS, type ResultCheck } from '../../domain/results/rules.ts';
import { checkStateOf, openChecks } from './desk-checks.ts';

const none = Object.fromEntries(RESULT_CHECKS.map((check) => [check, 0])) as Record<
  ResultCheck,
  number
>;
const desk = {
  checks: { ...none, ties: 2, held: 1 },
  frozen: null,
  published: [],
  isPublishedOutdated: false,
};
const states = (facts: object) =>
  (['ties', 'drift', 'held', 'clusters'] as const).map((check) =>
    checkStateOf(check, { ...desk, ...facts }),
  );

test.each([
  ['nothing is frozen', {}, ['later', 'later']],
  ['a version is frozen', { frozen: { isOutdated: false } }, ['open', 'good']],
  ['what is frozen is overtaken', { frozen: { isOutdated: true } }, ['later', 'later']],
  ['a version is published', { published: [{}] }, ['settled', 'settled']],
  [
    'what is published is overtaken',
    { published: [{}], isPublishedOutdated: true },
    ['later', 'later'],
  ],
  [
    'a correction is frozen',
    { published: [{}], isPublishedOutdated: true, frozen: { isOutdated: false } },
    ['open', 'good'],
  ],
] as const)('ties and the recount where %s', (_, facts, [ties, drift]) => {
  expect(states(facts)).toEqual([ties, drift, 'open', 'good']);
});

test('ties are a point to look at only as long as somebody can sign', () => {
  expect(openChecks(desk)).toEqual(['held']);
  expect(openChecks({ ...desk, frozen: { isOutdated: false } })).toEqual(['held', 'ties']);
  expect(openChecks({ ...desk, published: [{}] })).toEqual(['held']);
});

test('whether late votes can come is told once voting has ended', () => {
  const open = { ...desk, checks: { ...none, votes_open: 1 } };
  expect(checkStateOf('late', open)).toBe('later');
  expect(checkStateOf('late', desk)).toBe('good');
  expect(checkStateOf('late', { ...desk, checks: { ...none, late: 1 } })).toBe('open');
});
