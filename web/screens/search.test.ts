import { expect, test } from 'vitest';
import { county, day, id, state } from './admin-meanings.ts';
import { anyState, count, flag, matching, oneOf, searchReader, text, words } from './search.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';

test.each([
  ['a text', text(3), 'taco', 'tac'],
  ['a text', text(3), '', undefined],
  ['a text', text(3), ['taco'], undefined],
  ['words', words, 'x'.repeat(101), 'x'.repeat(100)],
  ['one of several', oneOf(['a', 'b']), 'b', 'b'],
  ['one of several', oneOf(['a', 'b']), 'c', undefined],
  ['a flag', flag, '1', '1'],
  ['a flag', flag, 'true', undefined],
  ['a pattern', matching(/^a+$/, 2), 'aaa', 'aa'],
  ['a pattern', matching(/^a+$/, 2), 'b', undefined],
  ['a number', count(2), '123', '12'],
  ['a number', count(), '0', undefined],
  ['a number', count(), '01', undefined],
  ['a state as it is typed', anyState, 'sc', 'SC'],
  ['a state', state, 'sc', undefined],
  ['a state', state, 'SC', 'SC'],
  ['a county', county, '45019', '45019'],
  ['a county', county, '4501', undefined],
  ['an id', id, ID.toUpperCase(), ID],
  ['an id', id, 'x', undefined],
  ['a day', day, '2026-02-28', '2026-02-28'],
  ['a day', day, '2026-02-30', undefined],
  ['a day', day, '28 Feb 2026', undefined],
])('%s: %3$o means %4$o', (_, meaning, value, meant) => {
  expect(meaning(value)).toBe(meant);
});

test('what means nothing is left out, and takes nothing else with it', () => {
  const read = searchReader({ q: words, page: count() });
  expect(read({ q: 'taco', page: '0', other: 'x' })).toEqual({ q: 'taco' });
  expect(Object.keys(read({ page: '0' }))).toEqual([]);
});
