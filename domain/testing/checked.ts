import { type ImportChoices, planChecked } from '../imports/rules.check.ts';
import type { Catalogue } from '../imports/rules.find.ts';
import type { Geography } from '../imports/rules.suspicions.places.ts';
import type { CountyShape } from '../places/rules.shapes.ts';
import type { Draft, ReadSheet } from '../sheets/rules.ts';
import { cellSchemas } from '../sheets/schema.ts';
import { type Cells, comal, lupe, places, sheetOf } from './catalogue.ts';

/** A county as a square of half a degree, by its south-western corner. */
const square = (countyId: string, latitude: number, longitude: number): CountyShape => ({
  countyId,
  rings: [
    [
      { latitude, longitude },
      { latitude: latitude + 0.5, longitude },
      { latitude: latitude + 0.5, longitude: longitude + 0.5 },
      { latitude, longitude: longitude + 0.5 },
    ],
  ],
});

/** Charleston, Lee of South Carolina north of it, and Lee of Georgia west of it. */
const geography: Geography = {
  zips: new Map([
    ['29403', { latitude: 32.8, longitude: -79.9, countyIds: ['45019'] }],
    ['29010', { latitude: 33.2, longitude: -79.9, countyIds: ['45061', '45019'] }],
    ['29080', { latitude: 33.2, longitude: -79.9, countyIds: ['45061'] }],
    ['31763', { latitude: 32.8, longitude: -80.5, countyIds: ['13177'] }],
  ]),
  shapes: [square('45019', 32.5, -80.2), square('45061', 33, -80.2), square('13177', 32.5, -80.7)],
};

/** The drafts of a file with its likely mistakes: restaurants first. */
export function check(
  restaurants: Cells[],
  dishes: Cells[] = [],
  catalogue: Partial<Catalogue> = {},
  choices: Partial<ImportChoices> = {},
): Draft[] {
  const sheets: ReadSheet[] = [sheetOf('restaurants', restaurants), sheetOf('dishes', dishes)];
  const planning = planChecked(
    sheets,
    {
      catalogue: { ...places, restaurants: [comal, lupe], dishes: [], ...catalogue },
      geography,
    },
    cellSchemas(['vote.example.org']),
    { createUnknown: false, blanks: 'keep', answers: {}, ...choices },
  );
  for (;;) {
    const step = planning.next();
    if (step.done) return step.value;
  }
}

/** The kinds of what is likely a mistake, row by row. */
export const kindsOf = (drafts: Draft[]) =>
  drafts.map(({ planned }) => planned.suspicions.map(({ kind }) => kind).join());
