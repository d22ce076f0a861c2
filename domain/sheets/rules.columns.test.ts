import { expect, test } from 'vitest';
import type { ReadSheet } from './rules.ts';
import { otherColumns, otherKey, readColumns, withColumns } from './rules.columns.ts';

const sheet: ReadSheet = {
  kind: 'restaurants',
  name: 'Tacos',
  headingRow: 1,
  columns: { name: 'A' },
  others: [
    { heading: 'Adress', letter: 'B', like: 'address' },
    { heading: 'City', letter: 'C', like: null },
  ],
  strays: [],
  rows: [
    { row: 2, cells: { name: 'El Comal', [otherKey('B')]: '1 Main St', [otherKey('C')]: 'Lee' } },
    { row: 3, cells: { name: 'La Luz' }, repeated: { [otherKey('B')]: 2 } },
  ],
};
const at = { sheet: 'restaurants', sheetName: 'Tacos' } as const;
const address = { ...at, letter: 'B', column: 'address' } as const;

test('what resembles a known heading waits for an answer, anything else is left out', () => {
  const of = (choices: Parameters<typeof otherColumns>[1]) =>
    otherColumns([sheet], choices).map(({ column, isOpen }) => [column, isOpen]);
  expect(of([])).toEqual([
    [null, true],
    [null, false],
  ]);
  expect(of([address])).toEqual([
    ['address', false],
    [null, false],
  ]);
  expect(of([{ ...address, column: null }])[0]).toEqual([null, false]);
  expect(otherColumns([sheet], [])[0]).toMatchObject({ ...at, taken: ['name'], like: 'address' });
});

test('a column is read once it was said what it is, and only then', () => {
  expect(readColumns([sheet], [])).toEqual([sheet]);
  const [read] = readColumns([sheet], [address, { ...address, letter: 'C', column: null }]);
  expect(read?.columns).toEqual({ name: 'A', address: 'B' });
  expect(read?.rows.map(({ cells, repeated }) => [cells.address, repeated?.address])).toEqual([
    ['1 Main St', undefined],
    [undefined, 2],
  ]);
  // The stored sheet stays as it is, for other choices.
  expect(sheet.columns).toEqual({ name: 'A' });
});

test('the later choice counts, and two columns are never the same one', () => {
  const city = { ...at, letter: 'C', column: 'address' } as const;
  expect(withColumns([sheet], [address], [{ ...address, column: null }, city])).toEqual([
    { ...address, column: null },
    city,
  ]);
  expect(withColumns([sheet], [address], [city])).toBeNull();
  expect(withColumns([sheet], [], [{ ...address, column: 'name' }])).toBeNull();
  expect(withColumns([sheet], [], [{ ...address, column: 'imageUrl' }])).toBeNull();
  expect(withColumns([sheet], [], [{ ...address, letter: 'A' }])).toBeNull();
  expect(withColumns([sheet], [], [{ ...address, sheetName: 'Others' }])).toBeNull();
});
