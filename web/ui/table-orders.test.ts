import { expect, test } from 'vitest';
import { type Column, ordersOf } from './Table.tsx';

test('a phone offers every order of the titles, the usual way round first', () => {
  const cell = () => null;
  const columns: Column<unknown>[] = [
    { id: 'name', title: 'Name', isSortable: true, cell },
    { id: 'county', title: 'County', cell },
    { id: 'votes', title: 'Votes', isSortable: true, isNumber: true, cell },
  ];
  expect(ordersOf(columns)).toEqual([
    { by: 'name', title: 'Name', isDescending: false },
    { by: 'name', title: 'Name', isDescending: true },
    { by: 'votes', title: 'Votes', isDescending: true },
    { by: 'votes', title: 'Votes', isDescending: false },
  ]);
});
