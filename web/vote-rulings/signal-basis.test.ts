import { expect, test } from 'vitest';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import { basisLines } from './signal-basis.ts';

const t = makeTranslator('en-US', CATALOGUES.en);

test('the figures of a signal are read as sentences', () => {
  const ofCluster = { ballots: 30, ofDay: 80, share: 0.375, expected: 4.2, newAccounts: 28 };
  expect(basisLines(t, { ...ofCluster, onlyHere: 30, fivePoints: 1 })).toEqual([
    '30 votes alike, of 80 for the restaurant that day',
    'usual at the festival: 4 at most',
    '28 from new accounts',
    '30 by people who voted nowhere else',
    '1 with five points',
  ]);
  expect(basisLines(t, { miles: 80.5, minutes: 12 })).toEqual(['80.5 miles in 12 minutes']);
  expect(basisLines(t, { votes: 5 })).toEqual(['5 votes shortly after each other']);
});

test('figures without words are left out', () => {
  expect(basisLines(t, { share: 0.5, other: 3 })).toEqual([]);
});
