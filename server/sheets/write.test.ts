import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planImport } from '../../domain/imports/rules.ts';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import type { KnownDish, KnownRestaurant } from '../../domain/sheets/rules.ts';
import { BLANK_CHOICES } from '../../domain/sheets/rules.suspicions.ts';
import { cellSchemas } from '../../domain/sheets/schema.ts';
import { escapeFormula, unescapeFormula } from '../../domain/text.ts';
import { readTextFile } from './text-file.ts';
import { recogniseSheets } from './recognise.ts';
import { readWorkbook } from './workbook.ts';
import { writeTextFile, writeWorkbook } from './write.ts';

const places = {
  states: [{ id: 'SC', name: 'South Carolina' }],
  counties: [{ id: '45019', name: 'Charleston', stateId: 'SC' }],
};
const id = '11111111-1111-4111-8111-111111111111';
const dishId = '22222222-2222-4222-8222-222222222222';

/** Any text that the catalogue may hold, including control sequences and text that cells hide. */
const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '=1+1',
      "'=1",
      "''+",
      '-',
      '@SUM(A1)',
      '\tx',
      '_x000D_',
      '_x005F_',
      '"q"',
      'a,b;c',
      'a;=1;\'+2;"-3"',
      'a\n=1\n\n- b',
      'true',
      '007',
      '1e5',
      'á\nñ',
      '＝1',
    ),
  )
  .map((text) =>
    // oxlint-disable-next-line no-control-regex -- the catalogue has none of these
    text.replaceAll(/[\u0000-\u0009\u000B-\u001F\uFFFE\uFFFF\p{Cs}]/gu, '').trim(),
  );
/** Mostly characters that split files, begin formulas and mark them. */
const signs = fc.string({
  unit: fc.constantFrom(';', '\t', '\r', '\n', "'", '=', '-', '＝', 'x'),
  maxLength: 12,
});
const optional = texts.map((text) => text || null);

test('an escaped text is no formula, and is the text again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), signs), (text) => {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]|[;\t\r\n][=+\-@＝＋－＠]/);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});

test('a text that another program would split into a formula is marked, between quotes', () => {
  const row = { id, name: 'foo;=HYPERLINK(1)', stateId: 'SC', countyId: '45019' };
  const text = writeTextFile('restaurants', [row], places, 'en');
  expect(text.split('\r\n')[1]).toMatch(`"${id}","foo;'=HYPERLINK(1)","SC","Charleston"`);
});

test('whatever the catalogue says comes back from xlsx and csv as it was', async () => {
  await fc.assert(
    fc.asyncProperty(texts, optional, optional, fc.boolean(), async (typed, one, two, archived) => {
      const known = {
        version: 1,
        archived,
        archivedAt: null,
        name: typed || 'x',
        description: one,
        descriptionEn: two,
        descriptionEs: null,
      };
      const restaurant: KnownRestaurant = {
        ...EMPTY_RESTAURANT,
        ...known,
        id,
        stateId: 'SC',
        countyId: '45019',
        address: two,
        zipCode: '02940',
        phone: one,
        latitude: 32.776_512_3,
        longitude: -79.9,
        featuredDish: null,
        openingHours: [{ day: 'mo', opens: '11:00', closes: '22:00' }],
      };
      const dish: KnownDish = { ...EMPTY_DISH, ...known, id: dishId, restaurantId: id };
      const rows = {
        restaurants: [restaurant],
        dishes: [{ ...dish, restaurant: restaurant.name, countyId: '45019' }],
      };
      const book = Buffer.from(await writeWorkbook(rows, places, 'es'));
      const files = [
        await readWorkbook(book),
        ...(['restaurants', 'dishes'] as const).map((kind) => {
          const text = writeTextFile(kind, rows[kind], places, 'en');
          return [{ name: '', rows: readTextFile(Buffer.from(text)) }];
        }),
      ];
      const catalogue = { restaurants: [restaurant], dishes: [dish], ...places };
      const ways = files.flatMap((file) =>
        BLANK_CHOICES.map((blanks) => ({ file, choices: { createUnknown: false, blanks } })),
      );
      for (const { file, choices } of ways) {
        const schemas = cellSchemas(['vote.example.org']);
        const planning = planImport(recogniseSheets(file), catalogue, schemas, choices);
        let step = planning.next();
        while (!step.done) step = planning.next();
        const changed = step.value.filter(({ planned }) => planned.outcome !== 'unchanged');
        expect(changed.map(({ planned }) => planned)).toEqual([]);
        expect(step.value.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 60 },
  );
});
