import { expect, test } from 'vitest';
import { choiceOf, readRevealSearch, searchOf } from './reveal-search.ts';

const result = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

test('a choice is the same after its way through the address', () => {
  const choice = { lists: ['dishes', 'state-sc'], places: 3, languages: 'turns' } as const;
  const search = readRevealSearch(searchOf(choice, result));
  expect(choiceOf(search)).toEqual(choice);
  expect(search.result).toBe(result);
});

test('the usual choice is an address without parameters', () => {
  const usual = { lists: [], places: 10, languages: 'both' } as const;
  expect(searchOf(usual, null)).toEqual({});
  expect(choiceOf({})).toEqual(usual);
});

test('what is no choice is left out', () => {
  const search = readRevealSearch({
    result: 'practice',
    lists: 'a..b',
    places: '7',
    languages: 'all',
    reveal: '../x',
  });
  expect(search).toEqual({});
});
