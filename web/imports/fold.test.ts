import { expect, test } from 'vitest';
import type { PlannedRow } from '../../domain/sheets/rules.ts';
import { foldChanges } from './fold.ts';

type Change = PlannedRow['changes'][number];
const set = (column: Change['column']): Change => ({ column, from: 'a', to: 'b' });
const emptied = (column: Change['column']): Change => ({ column, from: 'a', to: null });
const columnsOf = (changes: Change[]) => changes.map(({ column }) => column);

test('what is emptied stands first and is never folded, the coordinates before all', () => {
  const changes = [
    set('name'),
    emptied('phone'),
    emptied('latitude'),
    emptied('longitude'),
    set('address'),
    emptied('openingHours'),
  ];
  const { shown, folded } = foldChanges(true, changes);
  expect(columnsOf(shown)).toEqual(['latitude', 'longitude', 'phone', 'openingHours']);
  expect(columnsOf(folded)).toEqual(['name', 'address']);
});

test('otherwise three fields stand there in the order of the sheet', () => {
  const { shown, folded } = foldChanges(true, [
    set('name'),
    set('address'),
    emptied('phone'),
    set('zipCode'),
  ]);
  expect(columnsOf(shown)).toEqual(['phone', 'name', 'address']);
  expect(columnsOf(folded)).toEqual(['zipCode']);
  expect(foldChanges(false, [set('name')]).shown).toEqual([]);
});
