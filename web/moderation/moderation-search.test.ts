import { expect, test } from 'vitest';
import { readModerationSearch } from './moderation-search.ts';

test('the address of the moderation asks for nothing that it does not know', () => {
  const odd = { tab: 'zzz', status: 'open', appeal: 'pending', restaurant: 'x', person: 'y' };
  expect(readModerationSearch({ ...odd, page: '0', q: '' })).toEqual({});
});

test('the moderation keeps whose reviews it is narrowed to, and the rest of what was chosen', () => {
  const id = '0198c0de-0000-7000-8000-000000000001';
  const chosen = { status: 'all', reason: 'spam', restaurant: id, person: id, q: 'taco' } as const;
  expect(readModerationSearch({ ...chosen, page: '2' })).toEqual({ ...chosen, page: '2' });
});
