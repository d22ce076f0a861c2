import { expect, test } from 'vitest';
import { withKnownAction } from './queries.ts';

test('an action that there is not is dropped from the address', () => {
  expect(withKnownAction({ action: 'nonsense' })).toEqual({});
  expect(withKnownAction({ q: 'taco', action: 'dish_changed' })).toEqual({
    q: 'taco',
    action: 'dish_changed',
  });
});
