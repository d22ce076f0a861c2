import { expect, test } from 'vitest';
import { exportTopSchema, rankingFilterSchema, shownTopSchema } from './schema.ts';

test('a ranking is of restaurants by their points, as everybody sees them', () => {
  expect(rankingFilterSchema.parse({})).toEqual({
    kind: 'restaurants',
    by: 'points',
    admins: 'out',
    archived: 'out',
  });
  const asked = {
    kind: 'dishes',
    by: 'weighted',
    stateId: 'SC',
    countyId: '45019',
    admins: 'in',
    archived: 'in',
  };
  expect(rankingFilterSchema.parse(asked)).toEqual(asked);
  expect(rankingFilterSchema.safeParse({ admins: '' }).success).toBe(false);
  // Addresses of earlier versions chose whether marked votes count.
  expect(rankingFilterSchema.parse({ ...asked, marked: 'in' })).toEqual(asked);
});

test('so many of them are shown, and so many exported', () => {
  expect([shownTopSchema.parse(undefined), exportTopSchema.parse(undefined)]).toEqual([10, 20]);
  expect(shownTopSchema.parse('10')).toBe(10);
  expect(shownTopSchema.safeParse('7').success).toBe(false);
  expect(exportTopSchema.safeParse('x').success).toBe(false);
});
