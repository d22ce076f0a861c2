import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowAnswers } from '../sheets/rules.suspicions.ts';
import { comal, outcomesOf, restaurant, there } from '../testing/catalogue.ts';
import { check, kindsOf } from '../testing/checked.ts';
import { type Answer, withAnswer } from './rules.answers.ts';

const point = { latitude: 32.7712, longitude: -79.9312 };
/** Like a restaurant that is here, and with the ZIP code of another county. */
const double = { name: 'Comales', ...there, zipCode: '29080', ...point, phone: '843 555 0100' };
const ola = { name: 'La Ola', ...there, zipCode: '10001', ...point };
const sirena = { name: 'La Sirena', ...there, zipCode: '29080', ...point };
const dishes = [
  { restaurant: 'Comales', name: 'Taco de asada' },
  { restaurant: 'La Sirena', name: 'Taco de pollo' },
];
const rowsOf = (answers: RowAnswers = {}) => check([double, sirena, ola], dishes, {}, { answers });
const plannedOf = (answers?: RowAnswers) => rowsOf(answers).map(({ planned }) => planned);

/** The answers after one about a row of restaurants; null if it was not asked. */
function say(
  answers: RowAnswers,
  row: number,
  said: 'right' | 'leave_out' | 'ask' | { id: string },
) {
  const about = {
    of: 'row',
    row: { sheet: 'restaurants', sheetName: 'restaurants', row },
  } as const;
  const answer: Answer =
    typeof said === 'string' ? { ...about, say: said } : { ...about, say: 'same', sameAs: said.id };
  return withAnswer(plannedOf(answers), answers, answer);
}
const saying = (...said: Parameters<typeof say>) => say(...said) ?? {};

test('nothing that is suspected is imported until it is answered', () => {
  expect(outcomesOf(rowsOf())).toEqual(['suspect', 'suspect', 'suspect', 'created', 'created']);
});

test('what is right is created as it stands', () => {
  const answers = saying({}, 2, 'right');
  const [draft] = rowsOf(answers);
  expect(draft?.planned).toMatchObject({ outcome: 'created', name: 'Comales' });
  expect(draft?.planned.suspicions.map(({ isRight }) => isRight)).toEqual([true, true]);
  expect(outcomesOf(rowsOf(saying(answers, 2, 'ask')))[0]).toBe('suspect');
});

test('what is left out takes its dishes along, and comes back with them', () => {
  const answers = saying({}, 3, 'leave_out');
  expect(outcomesOf(rowsOf(answers))).toEqual([
    'suspect',
    'left_out',
    'suspect',
    'created',
    'left_out',
  ]);
  expect(rowsOf(answers)[4]?.planned.problems).toMatchObject([
    { rule: 'left_out_restaurant', number: 3 },
  ]);
  expect(outcomesOf(rowsOf(saying(answers, 3, 'right')))[4]).toBe('created');
});

test('what is the same changes the one that is here, which keeps its name, and gets the dishes', () => {
  const answers = saying({}, 2, { id: comal.id });
  const [draft, , , taco] = rowsOf(answers);
  expect(draft?.planned).toMatchObject({ isSame: true, id: comal.id, name: 'El Comal' });
  expect(draft?.planned.changes.map(({ column }) => column)).toEqual([
    'zipCode',
    'phone',
    'latitude',
    'longitude',
  ]);
  expect(taco?.parent).toBe(draft?.known);
  // Its ZIP code is asked about anew: now it is a change.
  expect(kindsOf([draft].filter((one) => one !== undefined))).toEqual(['zip_elsewhere']);
  expect(outcomesOf(rowsOf(saying(answers, 2, 'right')))[0]).toBe('changed');
  expect(rowsOf(saying(answers, 2, 'right'))[0]?.planned.isSame).toBe(true);
  expect(rowsOf(saying(saying(answers, 2, 'right'), 2, 'ask'))[0]?.planned.isSame).toBe(false);
});

test('only what it resembles can be the same, and each only once', () => {
  const lupe = '1'.repeat(8);
  expect(say({}, 2, { id: lupe })).toBeNull();
  expect(say({}, 3, { id: comal.id })).toBeNull();
  expect(say({}, 9, 'right')).toBeNull();
  // It has a row of its own, which changes it.
  const claimed = (phone: string | null) =>
    check([{ id: comal.id, name: 'El Comal', phone }, double])[1]?.planned.suspicions[0]?.canBeSame;
  expect(claimed('843 555 0199')).toBe(false);
  expect(claimed(null)).toBe(true);
});

test('a row that changes nothing makes way for one that means the same', () => {
  const rows = [{ id: comal.id, name: 'El Comal' }, double];
  const key = 'restaurants 3 restaurants';
  const answers = { [key]: { right: [], isLeftOut: false, sameAs: comal.id } };
  expect(outcomesOf(check(rows, [], {}, { answers }))).toEqual(['unchanged', 'suspect']);
  const both = [double, { ...double, name: 'Los Comales' }];
  const twice = {
    'restaurants 2 restaurants': { right: [], isLeftOut: false, sameAs: comal.id },
    [key]: { right: [], isLeftOut: false, sameAs: comal.id },
  };
  expect(outcomesOf(check(both, [], {}, { answers: twice }))[1]).toBe('row_twice');
});

test('an answer answers no other suspicion: not after the catalogue has changed', () => {
  const answers = saying({}, 2, 'right');
  const renamed = restaurant('a', 'El Comale');
  const drafts = check([double, sirena, ola], [], { restaurants: [renamed] }, { answers });
  expect(drafts[0]?.planned.suspicions.map(({ isRight }) => isRight)).toEqual([false, true]);
  expect(outcomesOf(drafts)[0]).toBe('suspect');
  // Nor does it mean one that no longer resembles it.
  const same = saying({}, 2, { id: comal.id });
  const gone = check(
    [double],
    [],
    { restaurants: [restaurant('a', 'La Roca')] },
    { answers: same },
  );
  expect(gone[0]?.planned).toMatchObject({ isSame: false, outcome: 'suspect' });
});

test('all of one kind are answered at once, the others stay open', () => {
  const kind = 'zip_elsewhere' as const;
  const right = withAnswer(plannedOf(), {}, { of: 'kind', kind, say: 'right' }) ?? {};
  expect(outcomesOf(rowsOf(right)).slice(0, 3)).toEqual(['suspect', 'created', 'suspect']);
  const out = withAnswer(plannedOf(right), right, { of: 'kind', kind, say: 'leave_out' });
  // All of them are answered already.
  expect(out).toBeNull();
  const left = withAnswer(plannedOf(), {}, { of: 'kind', kind, say: 'leave_out' }) ?? {};
  expect(outcomesOf(rowsOf(left)).slice(0, 3)).toEqual(['left_out', 'left_out', 'suspect']);
  for (const answers of [right, left]) {
    expect(withAnswer(plannedOf(answers), answers, { of: 'kind', kind, say: 'ask' })).toEqual({});
  }
  expect(withAnswer(plannedOf(), {}, { of: 'kind', kind: 'moved', say: 'right' })).toBeNull();
});

test('whatever is answered, what is imported was asked or is not suspected', () => {
  const said = fc.constantFrom<Parameters<typeof say>[2]>('right', 'leave_out', 'ask', {
    id: comal.id,
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 2, max: 4 }), said), { maxLength: 6 }),
      (all) => {
        let answers: RowAnswers = {};
        for (const [row, one] of all) answers = say(answers, row, one) ?? answers;
        const written = plannedOf(answers).filter(
          ({ outcome }) => outcome === 'created' || outcome === 'changed',
        );
        const suspected = written.flatMap(({ suspicions }) => suspicions);
        expect(suspected.filter(({ isRight }) => !isRight)).toEqual([]);
      },
    ),
    { seed: 20, numRuns: 200 },
  );
});
