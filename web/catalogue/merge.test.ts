import { expect, test } from 'vitest';
import { mergeDrafts } from './merge.ts';

const base = { name: 'A', phone: '1', address: 'x', hours: [{ day: 'mo' }] };
const nobody = () => null;

test('what only the other changed is taken over, and named', () => {
  const merged = mergeDrafts(base, base, { ...base, phone: '2' }, nobody);
  expect(merged.draft.phone).toBe('2');
  expect(merged.rows).toEqual([{ field: 'phone', yours: '1', theirs: '2', by: null }]);
});

test('what was typed here stays, whatever the other did', () => {
  const mine = { ...base, phone: '3', hours: [] };
  const { draft, rows } = mergeDrafts(base, mine, { ...base, phone: '2', address: 'y' }, nobody);
  expect(draft).toEqual({ ...mine, address: 'y' });
  expect(rows.map(({ field }) => field)).toEqual(['phone', 'address']);
});

test('the same in another spelling is no conflict, and reads as it is stored', () => {
  const mine = { ...base, address: ' y ' };
  const theirs = { ...base, address: 'y' };
  expect(mergeDrafts(base, mine, theirs, nobody, { ...base, address: 'y' })).toEqual({
    draft: theirs,
    rows: [],
  });
});

test('where both did the same there is nothing to choose', () => {
  const same = { ...base, hours: [] };
  expect(mergeDrafts(base, { ...base, hours: [] }, same, nobody)).toEqual({
    draft: same,
    rows: [],
  });
});
