import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  foldTexts,
  isLookedUp,
  matchesFolded,
  wordsToLookUp,
} from '../../domain/restaurants/rules.only.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { selectOrder } from './queries.narrowed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Letters that are folded in different ways, marks that stand alone, signs of patterns, and what has no case. */
const letters =
  'a e ñ n ç o ó Ó Á I i İ ı K Å å ß % _ \\ ’ ” é ﬁ œ Æ t T c C . , - 🌮 \uFE0F \u0301 \u20E3'
    .split(' ')
    .concat(' ');
const texts = fc.array(fc.string({ unit: fc.constantFrom(...letters), maxLength: 24 }), {
  minLength: 300,
  maxLength: 300,
});

test('what the rules fold to a word is found by it in the database', async () => {
  const [some = []] = fc.sample(texts, { numRuns: 1, seed: 7 });
  const { rows } = (await database.db.execute(sql`
    select text, plain(text) as plain from jsonb_array_elements_text(${JSON.stringify(some)}::jsonb) as text`)) as {
    rows: { text: string; plain: string }[];
  };
  let words = 0;
  for (const { text, plain } of rows) {
    for (const [word] of foldTexts([text]).matchAll(/[!-~]+/g)) {
      words += 1;
      expect([text, plain]).toEqual([text, expect.stringContaining(word)]);
    }
  }
  expect(rows).toHaveLength(some.length);
  expect(words).toBeGreaterThan(50);
});

test('letters and signs of ASCII are looked up, others are left to the rules', () => {
  expect(wordsToLookUp('  Taquería DE ña 100% de El-Comal 🌮 c++ дa ')).toEqual([
    'taqueria',
    'de',
    'na',
    '100%',
    'el-comal',
    'c++',
    'a',
  ]);
  expect(wordsToLookUp('🌮 дом')).toEqual([]);
  expect(['Taquería ña', 'c++ 100%', ''].map(isLookedUp)).toEqual([true, true, true]);
  expect(['taco 🌮', 'д', 'straße'].map(isLookedUp)).toEqual([false, false, false]);
  expect(matchesFolded(foldTexts(['Taquería de']), 'taqueria DE')).toBe(true);
});

test('a word finds names, descriptions, counties and dishes, and no more than can have it', async () => {
  const filter = { only: [], moment: new Date(0) };
  const found = async (...words: string[]) =>
    new Set(await selectOrder(database.db, { ...filter, words }, null, { skip: 0, limit: 1000 }));
  const { rows } = (await database.db.execute(sql`
    select restaurants.id, restaurants.name, counties.name as county,
      coalesce(description_es, '') as description,
      (select name from dishes where restaurant_id = restaurants.id and archived_at is null order by id limit 1) as dish
    from restaurants join counties on counties.id = county_id
    order by restaurants.id limit 12`)) as { rows: Record<string, string>[] };
  for (const { id, ...ofPlace } of rows) {
    for (const text of Object.values(ofPlace)) {
      for (const word of wordsToLookUp(text ?? '').slice(0, 4)) {
        expect([word, (await found(word)).has(id ?? '')]).toEqual([word, true]);
      }
    }
  }
  expect((await found('zzzz')).size).toBe(0);
  expect((await found('taqueria', 'zzzz')).size).toBe(0);
  expect((await found()).size).toBe(120);
});
