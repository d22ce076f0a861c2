import { describe, expect, test } from 'vitest';
import { ERRORS } from '../domain/errors.ts';
import { CATALOGUES } from './catalogues.ts';
import { type Catalogue, makeTranslator, type Text } from './translate.ts';

const catalogue = {
  room: {
    hello: 'Hello {name}!',
    far: '{distanceMiles} mi, {minutes} min',
    votes: { one: '{count} vote', other: '{count} votes' },
  },
};
const { en, es } = CATALOGUES;
const t = makeTranslator('en-US', catalogue);

const keysOf = (texts: Catalogue): string[] =>
  Object.entries(texts).flatMap(([room, rows]) => Object.keys(rows).map((key) => `${room}.${key}`));

const formsOf = (text: Text | undefined): string[] =>
  text === undefined || typeof text === 'string' ? [text ?? ''] : [text.one, text.other];

const spanishOf = (key: string): string => {
  const [room = '', name = ''] = key.split('.');
  return formsOf((es as Catalogue)[room]?.[name]).join(' ');
};

/** The `{holes}` of every form, sorted within each form. */
const holesOf = (texts: Catalogue, key: string): string[] => {
  const [room = '', name = ''] = key.split('.');
  const holes = formsOf(texts[room]?.[name]).flatMap((form) => form.match(/\{\w+\}/g) ?? []);
  return [...new Set(holes)].toSorted();
};

test.each([
  ['es-US', 'South Carolina', 'Carolina del Sur'],
  ['es-US', 'North Dakota', 'Dakota del Norte'],
  ['es-US', 'Georgia', 'Georgia'],
  ['en-US', 'South Carolina', 'South Carolina'],
])('in %s the state %s is %s', (region, state, said) => {
  const translate = makeTranslator(region, { room: { tacos: 'Tacos: {state}' } });
  expect(translate('room.tacos', { state })).toBe(`Tacos: ${said}`);
});

describe('a text', () => {
  test('is shown with its parameters', () => {
    expect(t('room.hello', { name: 'Ana' })).toBe('Hello Ana!');
  });

  test.each(['room.missing', 'missing.hello', 'hello', 'room', ''])(
    'that is missing shows its key %j',
    (key) => {
      expect(t(key)).toBe(key);
    },
  );

  test('keeps a hole that nothing fills, and takes no parameter of the prototype', () => {
    expect(t('room.hello')).toBe('Hello {name}!');
    const strange = makeTranslator('en-US', { room: { odd: '{toString} {constructor}' } });
    expect(strange('room.odd', {})).toBe('{toString} {constructor}');
  });

  test('fills in a parameter once, whatever stands in it', () => {
    expect(t('room.hello', { name: '{name} $& $1' })).toBe('Hello {name} $& $1!');
  });

  test.each([
    [0, '0 votes'],
    [1, '1 vote'],
    [2, '2 votes'],
    [1234, '1,234 votes'],
  ])('takes the form of the number %d', (count, text) => {
    expect(t('room.votes', { count })).toBe(text);
  });

  test('writes miles with one decimal, other numbers as they are', () => {
    expect(t('room.far', { distanceMiles: 2, minutes: 5 })).toBe('2.0 mi, 5 min');
    expect(t('room.far', { distanceMiles: 0.4567, minutes: 5 })).toBe('0.5 mi, 5 min');
    expect(t('room.far', { distanceMiles: 1234.5, minutes: 60 })).toBe('1,234.5 mi, 60 min');
  });
});

describe('the catalogues', () => {
  test('have the same keys', () => {
    expect(keysOf(es).toSorted()).toEqual(keysOf(en).toSorted());
  });

  test('have the same parameters for every key', () => {
    const holes = (texts: Catalogue) => keysOf(en).map((key) => [key, holesOf(texts, key)]);
    expect(Object.fromEntries(holes(es))).toEqual(Object.fromEntries(holes(en)));
  });

  test('have a text for every error of the API', () => {
    const onTheWay = ['network', 'file_stopped'];
    const codes = Object.keys(en.errors).filter((code) => !onTheWay.includes(code));
    expect(codes.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
  });

  test('name each error and each field in one noun', () => {
    const files = import.meta.glob<Record<string, { errors?: object; fields?: object }>>(
      ['./en/*.ts', '!./en/all.ts', '!./en/policies-*.ts'],
      { eager: true },
    );
    const nouns = Object.values(files).flatMap((file) => Object.values(file));
    for (const kind of ['errors', 'fields'] as const) {
      const all = nouns.flatMap((noun) => Object.keys(noun[kind] ?? {}));
      expect(all.toSorted()).toEqual(Object.keys(en[kind]).toSorted());
    }
  });

  test('have a text for every key, in every form', () => {
    for (const texts of [en, es] as Catalogue[]) {
      const empty = keysOf(texts).filter((key) => {
        const [room = '', name = ''] = key.split('.');
        return formsOf(texts[room]?.[name]).some((form) => form.trim() === '');
      });
      expect(empty).toEqual([]);
    }
  });

  test('write distances with a point in both languages', () => {
    const parameters = { distanceMiles: 2.04, rangeMiles: 0.5 };
    expect(makeTranslator('en-US', en)('errors.too_far', parameters)).toContain('2.0 mi');
    expect(makeTranslator('es-US', es)('errors.too_far', parameters)).toContain('2.0 mi');
  });

  test('have one word for one place, that of the places themselves', () => {
    const said = keysOf(es).filter((key) => /South Carolina/.test(spanishOf(key)));
    expect(said).toEqual([]);
  });

  test('say how often data is erased, and in how many steps a distance is kept, by the rules alone', () => {
    for (const texts of [en.retention, es.retention] as Record<string, Text>[]) {
      const all = Object.values(texts).flatMap(formsOf).join(' ');
      expect(all).not.toMatch(/\d|\b(ten|five|six|diez|cinco|seis)\b/);
    }
  });

  test('count in both languages', () => {
    const spanish = makeTranslator('es-US', es);
    expect(spanish('voting.points', { count: 1 })).not.toBe(spanish('voting.points', { count: 2 }));
    expect(makeTranslator('en-US', en)('voting.points', { count: 1 })).toBe('1 point');
  });
});
