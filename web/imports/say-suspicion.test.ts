import { expect, test } from 'vitest';
import { SUSPICION_KINDS, type Suspicion } from '../../domain/sheets/rules.suspicions.ts';
import { LANGUAGES, regionOf } from '../../domain/language.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { suspicionText } from './say-suspicion.ts';

const suspicion = (kind: Suspicion['kind'], more: Partial<Suspicion> = {}): Suspicion => ({
  kind,
  cells: [],
  value: '29201',
  name: 'Lee',
  place: 'SC',
  row: 7,
  id: null,
  restaurantId: null,
  isArchived: false,
  canBeSame: false,
  miles: 2.5,
  isRight: false,
  ...more,
});
const texts = LANGUAGES.map(
  (language) =>
    [language, makeTranslator(regionOf(language), CATALOGUES[language]) as AppTranslate] as const,
);

test.each(texts)('each kind is a whole sentence in %s', (_, t) => {
  for (const kind of SUSPICION_KINDS) {
    const text = suspicionText(suspicion(kind), t).join('X');
    expect(text).not.toMatch(/[{}]|imports\./);
    expect(text).toMatch(/\.$|\?$/);
  }
});

test('a link stands where the text has it, and a point may be in no county', () => {
  const [, english] = texts[0] ?? [];
  if (!english) throw new Error('There is no language.');
  expect(suspicionText(suspicion('like_other', { value: 'Comales' }), english)).toEqual([
    '“Comales” looks like ',
    ', which is here already.',
  ]);
  const nowhere = suspicion('point_elsewhere', { name: null, value: '32.1, -79.1' });
  expect(suspicionText(nowhere, english)).toEqual([
    'The point 32.1, -79.1 is in no county of the festival: 2.5 miles outside of its own.',
  ]);
});
