import { expect, test } from 'vitest';
import { pushTo } from './use-active-in-view.ts';

test.each([
  ['beyond the right edge', 330, 144],
  ['in the middle', 186, 0],
  ['beyond the left edge', -40, -226],
])('what stands %s comes to the middle', (_, left, push) => {
  expect(pushTo({ left: 16, width: 358 }, { left, width: 18 })).toBe(push);
});
