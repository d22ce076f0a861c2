import { describe, expect, test } from 'vitest';
import {
  decideQuickLine,
  type KnownOfLine,
  placeText,
  readPlaceText,
  readQuickLines,
} from './rules.ts';

describe('the lines of a quick set-up', () => {
  test.each([
    ['ana@example.com', 'ana@example.com', '', ''],
    [' ana@example.com ,  Ana Ruiz ', 'ana@example.com', 'Ana Ruiz', ''],
    ['ana@example.com,,Taco, Inc.', 'ana@example.com', '', 'Taco, Inc.'],
    ['ana@example.com\tRuiz, Ana\tLa Luz', 'ana@example.com', 'Ruiz, Ana', 'La Luz'],
    ['ana@example.com; Ruiz, Ana; La Luz', 'ana@example.com', 'Ruiz, Ana', 'La Luz'],
    ['"ana@example.com","Ana","La Luz"', 'ana@example.com', 'Ana', 'La Luz'],
    ['ana@example.com, "Ruiz, Ana", La Luz', 'ana@example.com', 'Ruiz, Ana', 'La Luz'],
    [
      'ana@example.com,"Ruiz; Ana","Taco, ""Inc."""',
      'ana@example.com',
      'Ruiz; Ana',
      'Taco, "Inc."',
    ],
    ['ana@example.com, Ana "La Güera" Ruiz', 'ana@example.com', 'Ana "La Güera" Ruiz', ''],
    ['ana@example.com, "Ana, La Luz', 'ana@example.com', '"Ana', 'La Luz'],
    ['ana@example.com\t"Ruiz\tAna"\t', 'ana@example.com', 'Ruiz\tAna', ''],
    ['ana@example.com,,La Luz (Hall, GA)', 'ana@example.com', '', 'La Luz (Hall, GA)'],
    ['" ana@example.com "," Ana "', 'ana@example.com', 'Ana', ''],
    ['"Ana" Ruiz,"Ana" x', '"Ana" Ruiz', '"Ana" x', ''],
    ['x "Ana", y', 'x "Ana"', 'y', ''],
    ['ana@example.com\tRuiz "a;b"\tx', 'ana@example.com', 'Ruiz "a;b"', 'x'],
    ['ana@example.com,"Ana;"x', 'ana@example.com', '"Ana;"x', ''],
    ['', undefined, undefined, undefined],
    ['  ', undefined, undefined, undefined],
  ])('are read: %j', (typed, email, fullName, restaurant) => {
    const read = { line: 1, email, fullName, restaurant, language: null };
    const expected = email === undefined ? [] : [read];
    expect(readQuickLines(typed)).toEqual(expected);
  });

  test.each([
    ['ana@example.com, Ana Ruiz, La Luz, es', 'Ana Ruiz', 'La Luz', 'es'],
    ['ana@example.com,Ana,Taco, Inc., EN', 'Ana', 'Taco, Inc.', 'en'],
    ['ana@example.com\tAna\t\tes', 'Ana', '', 'es'],
    ['ana@example.com;Ana;"La Luz";"es"', 'Ana', 'La Luz', 'es'],
    ['ana@example.com, Ana, es', 'Ana', '', 'es'],
    ['ana@example.com, es', 'es', '', null],
    ['ana@example.com, Ana, La Luz, fr', 'Ana', 'La Luz, fr', null],
    ['ana@example.com, Ana, Casa es', 'Ana', 'Casa es', null],
  ])('may end with a language: %j', (typed, fullName, restaurant, language) => {
    const line = { line: 1, email: 'ana@example.com', fullName, restaurant, language };
    expect(readQuickLines(typed)).toEqual([line]);
  });

  test('keep their numbers, whatever ends them', () => {
    const lines = readQuickLines('a@b.c\r\n\r\nd@e.f\rg@h.i\n');
    expect(lines.map(({ line, email }) => [line, email])).toEqual([
      [1, 'a@b.c'],
      [3, 'd@e.f'],
      [4, 'g@h.i'],
    ]);
  });
});

test.each([
  ['La Luz (Charleston, SC)', ['La Luz', 'Charleston', 'SC']],
  ['Taco (Bar) (DeKalb,ga)', ['Taco (Bar)', 'DeKalb', 'GA']],
  ['La Luz(Hall, GA)', ['La Luz', 'Hall', 'GA']],
  ['La Luz   ( Hall ,  ga)', ['La Luz', 'Hall', 'GA']],
  ['La Luz (Hall, GA) x', null],
  ['\n (Hall, GA)', null],
  ['La Luz', null],
  ['La Luz (Charleston)', null],
  ['(Charleston, SC)', null],
])('a restaurant may be called as the choice shows it: %s', (word, parts) => {
  const read = readPlaceText(word);
  expect(read && [read.name, read.countyName, read.stateId]).toEqual(parts);
  expect(read && readPlaceText(placeText(read))).toEqual(read);
});

describe('a line', () => {
  const line = {
    line: 1,
    email: 'ana@example.com',
    fullName: 'Ana',
    restaurant: 'La Luz',
    language: null,
  };
  const known: KnownOfLine = {
    isEmailValid: true,
    isNameValid: true,
    restaurantIds: ['1'],
    account: null,
    isRepeated: false,
  };
  const owning = (...ids: string[]) => ({ isBanned: false, owns: new Set(ids) });
  const decide = (more: Partial<KnownOfLine>, typed = {}) => {
    const { outcome, reason } = decideQuickLine({ ...line, ...typed }, { ...known, ...more });
    return reason ?? outcome;
  };

  test('creates, makes an owner, or finds it done already', () => {
    expect(decide({})).toBe('create');
    expect(decide({ account: owning() })).toBe('own');
    expect(decide({ account: owning('2') })).toBe('own');
    expect(decide({ account: owning('1') })).toBe('nothing');
    expect(decide({ account: owning(), restaurantIds: [] }, { restaurant: '' })).toBe('nothing');
  });

  test('is refused for the first thing that is wrong with it', () => {
    const banned = { isBanned: true, owns: new Set<string>() };
    expect(decide({ isEmailValid: false, isNameValid: false })).toBe('email_invalid');
    expect(decide({}, { email: 'nobody' })).toBe('email_invalid');
    expect(decide({ isNameValid: false, restaurantIds: [] })).toBe('name_invalid');
    expect(decide({ restaurantIds: [] })).toBe('restaurant_unknown');
    expect(decide({ restaurantIds: ['1', '2'] })).toBe('restaurant_ambiguous');
    expect(decide({ isRepeated: true, account: banned })).toBe('twice');
    expect(decide({ account: banned })).toBe('banned');
  });
});
