import { describe as suite, expect, test } from 'vitest';
import { EMPTY_DISH } from './fields.keys.ts';
import { describe, foldText, matchesFilter, safeLink } from './rules.ts';

const both = {
  ...EMPTY_DISH,
  description: 'Tacos.',
  descriptionEn: 'Corn tacos.',
  descriptionEs: 'De maíz.',
};

suite('a description', () => {
  test("stands in the reader's language", () => {
    expect(describe(both, 'en')).toBe('Corn tacos.');
    expect(describe(both, 'es')).toBe('De maíz.');
  });

  test.each([null, ''])('is the generic one where the language has %j', (missing) => {
    expect(describe({ ...both, descriptionEs: missing }, 'es')).toBe('Tacos.');
    expect(describe({ ...both, descriptionEn: missing }, 'en')).toBe('Tacos.');
  });

  test('is nothing where there is neither, and never the other language', () => {
    const english = { ...EMPTY_DISH, descriptionEn: 'Corn tacos.' };
    expect(describe(english, 'es')).toBeNull();
    expect(describe({ ...english, description: '' }, 'es')).toBeNull();
  });
});

suite('the filter', () => {
  const texts = ['Taquería El Faro', 'Charleston', null, 'Pescado y camarón'];

  test.each(['', '   ', 'taqueria', 'TAQUERÍA', 'faro', 'far', 'camaron charleston', ' el  faro '])(
    'finds the place by %j',
    (filter) => {
      expect(matchesFilter(texts, filter)).toBe(true);
    },
  );

  test.each([
    'birria',
    'taqueria birria',
    'null',
    '.*',
    '%',
    'farocharleston',
    'charlestonpescado',
  ])('does not find it by %j', (filter) => {
    expect(matchesFilter(texts, filter)).toBe(false);
  });

  test('takes letters without case and accents, however they are composed', () => {
    expect(foldText('ÁÉÍÓÚÜÑ')).toBe('aeiouun');
    expect(foldText('n\u0303o')).toBe(foldText('ño'));
  });
});

suite('a link', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
    ['  https://example.com  ', 'https://example.com'],
    ['example.com', 'https://example.com'],
    ['www.example.com/menu', 'https://www.example.com/menu'],
    ['example.com:8080/menu', 'https://example.com:8080/menu'],
    ['example.com?table=1', 'https://example.com?table=1'],
    ['example.com#menu', 'https://example.com#menu'],
    ['see.example/https://example.com', 'https://see.example/https://example.com'],
  ])('is shown: %j', (url, link) => {
    expect(safeLink(url)).toBe(link);
  });

  test.each([
    null,
    '',
    '   ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'javascript://example.com/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'mailto:ana@example.com',
    'tel:+15550100',
    '//example.com',
    '/menu',
    'menu',
    'example.com menu',
    'example.com<b>',
    'example.com"onclick="x',
    'menu/https://example.com',
    'https://example.com/a b',
    'https://exa\nmple.com',
    '<script>',
  ])('is not shown: %j', (url) => {
    expect(safeLink(url)).toBeNull();
  });
});
