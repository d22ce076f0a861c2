import { describe, expect, test } from 'vitest';
import { DAYS } from './rules.hours.ts';
import type { Diet } from './rules.ts';
import { dietBits, isWithin, opensNext, readOnly, writeOnly } from './rules.only.ts';

/** A Thursday at six in the evening in Charleston. */
const EVENING = new Date('2026-11-26T23:00:00Z');
const week = (opens: string, closes: string) => DAYS.map((day) => ({ day, opens, closes }));
const card = (hours: ReturnType<typeof week> | null, diets: Diet[] = []) => ({
  openingHours: hours,
  dishes: { shown: null, diets },
});

test('the filters of an address are read in their own order, without what nobody knows', () => {
  expect(readOnly('spicy,kosher,open')).toEqual(['open', 'spicy']);
  expect(readOnly(undefined)).toEqual([]);
  expect(readOnly(writeOnly(['open', 'vegan']))).toEqual(['open', 'vegan']);
});

test('who looks for what is open gets no closed place, and none whose hours are unknown', () => {
  expect(isWithin(card(week('11:00', '22:00')), ['open'], EVENING)).toBe(true);
  expect(isWithin(card(week('08:00', '14:00')), ['open'], EVENING)).toBe(false);
  expect(isWithin(card(null), ['open'], EVENING)).toBe(false);
  // On the server's page nobody knows the time yet.
  expect(isWithin(card(null), ['open'], null)).toBe(true);
});

test('each diet has its dish', () => {
  const place = card(null, ['vegetarian', 'spicy']);
  expect(isWithin(place, ['vegetarian', 'spicy'], EVENING)).toBe(true);
  expect(isWithin(place, ['vegan'], EVENING)).toBe(false);
  expect(isWithin(place, ['vegetarian', 'vegan'], EVENING)).toBe(false);
});

test('diets are bits in their own order, and other filters none', () => {
  expect(dietBits([])).toBe(0);
  expect(dietBits(['open', 'spicy', 'vegan'])).toBe(2 + 8);
  // Stored by a migration: a new diet goes to the end.
  expect(dietBits(['vegetarian', 'vegan', 'gluten_free', 'spicy'])).toBe(15);
});

test('a row of the version before, without dishes, is in a list that is not narrowed', () => {
  const { dishes: _dishes, ...old } = card(week('11:00', '22:00'));
  expect(isWithin(old as ReturnType<typeof card>, ['open'], EVENING)).toBe(true);
  expect(isWithin(old as ReturnType<typeof card>, ['vegan'], EVENING)).toBe(false);
});

describe('of a list narrowed to what is open, while nothing is', () => {
  // A Monday, half past eight in the morning.
  const early = new Date('2026-05-04T12:30:00Z');
  const place = (name: string, opens: string, day: 'mo' | 'tu', diets: 'vegan'[] = []) => ({
    name,
    dishes: { shown: null, diets },
    openingHours: [{ day, opens, closes: '22:00' }],
  });
  const noon = place('Noon', '12:00', 'mo', ['vegan']);
  const all = [place('Tomorrow', '09:00', 'tu'), noon, place('Ten', '10:00', 'mo')];

  test('the one that opens first is named', () => {
    expect(opensNext(all, ['open'], early)?.name).toBe('Ten');
    expect(opensNext(all, ['open', 'vegan'], early)?.name).toBe('Noon');
  });

  test('none is, where the hours are not why, or nobody knows them', () => {
    expect(opensNext(all, ['vegan'], early)).toBeUndefined();
    expect(opensNext([{ ...noon, openingHours: null }], ['open'], early)).toBeUndefined();
  });
});
