import { describe, expect, test } from 'vitest';
import type { Summary } from '../../domain/dashboard/schema.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import { bestHourOf, bestOfWeek, shareTextOf, writersOf } from './summary-words.ts';

const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
const count = (weekday: number, hour: number, votes: number) => {
  const row = week[weekday];
  if (row) row[hour] = votes;
};
count(5, 23, 9);
count(5, 19, 8);
count(6, 19, 7);

const summary: Summary = {
  restaurantId: '0e5a7c1e-0000-7000-8000-000000000001',
  today: '2026-05-02',
  isOpen: true,
  votes: 1284,
  zeros: 0,
  average: 4.1,
  people: { all: 902, once: 692, returning: 210, byVisits: [692, 150, 40, 20] },
  bestDay: { day: '2026-04-18', votes: 64 },
  byDay: [{ day: '2026-04-18', votes: 64 }],
  week,
  dishes: [
    {
      id: '0e5a7c1e-0000-7000-8000-000000000002',
      name: 'Taco al pastor',
      isArchived: false,
      imageUrl: null,
      votes: 700,
      points: 3000,
      zeros: 0,
      average: 4.3,
    },
  ],
  county: { name: 'Charleston', restaurants: 8, isHidden: false, votes: 10_000 },
  reviews: { count: 88, averageStars: 4, byStars: [0, 0, 0, 88, 0], answered: 80 },
};

const textIn = (language: Language, changed: Partial<Summary> = {}) => {
  const t = makeTranslator(regionOf(language), CATALOGUES[language]);
  return shareTextOf({ ...summary, ...changed }, 'La Garza', t, writersOf(language))
    .replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
    .split('\n');
};

describe('the text to share', () => {
  test('says the figures in English', () => {
    expect(textIn('en')).toEqual([
      'La Garza at the festival',
      '1,284 votes',
      '902 people. 210 came back on another day',
      'Best day: Saturday, April 18',
      'Best hour: 7 – 8 PM',
      'Most chosen: Taco al pastor',
      '12.8% of the votes of Charleston County',
      '4.0 of 5 stars in 88 reviews',
    ]);
  });

  test('says them in Spanish', () => {
    expect(textIn('es').slice(0, 4)).toEqual([
      'La Garza en el festival',
      '1,284 votos',
      '902 personas. 210 volvieron otro día',
      'Mejor día: sábado, 18 de abril',
    ]);
  });

  test('leaves out what there is not, and what a county keeps to itself', () => {
    const text = textIn('en', {
      votes: 1,
      people: { all: 1, once: 1, returning: 0, byVisits: [1, 0, 0, 0] },
      county: { name: 'Charleston', restaurants: 2, isHidden: false, votes: null },
      reviews: { count: 0, averageStars: null, byStars: [0, 0, 0, 0, 0], answered: 0 },
    });
    expect(text.slice(1, 3)).toEqual(['One vote', 'One person']);
    expect(text).toHaveLength(6);
    expect(text.join(' ')).not.toMatch(/County|stars|came back/);
  });
});

test('the best hour is that of all days together, the best of the week that of one weekday', () => {
  expect(bestHourOf(week)).toEqual({ hour: 19, votes: 15 });
  expect(bestOfWeek(week)).toEqual({ weekday: 5, hour: 23, votes: 9 });
  const none = week.map((row) => row.map(() => 0));
  expect([bestHourOf(none), bestOfWeek(none)]).toEqual([null, null]);
});

test('weekdays begin with Monday, and the last hour ends at midnight', () => {
  const write = writersOf('en');
  expect([write.weekday(0), write.weekdayShort(6)]).toEqual(['Monday', 'Sun']);
  expect(write.hourSpan(23).replaceAll(/\s/g, ' ')).toBe('11 PM – 12 AM');
  expect(write.weekdayOf('2026-04-18')).toBe('Saturday');
  expect(writersOf('es').weekdayOf('2026-04-18')).toBe('Sábado');
});
