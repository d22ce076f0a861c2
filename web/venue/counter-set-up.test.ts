import { expect, test } from 'vitest';
import { readKeptScreen, readSetUp, setUpLink } from './counter-set-up.ts';

const setUp = {
  screenId: '0c5a7c1e-0000-4000-8000-000000000001',
  restaurantId: '0c5a7c1e-0000-4000-8000-000000000002',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
};
const link = new URL(setUpLink('https://taco.example', setUp));

test('a set-up link has everything in its fragment', () => {
  expect([link.pathname, link.search]).toEqual(['/counter', '']);
  expect(readSetUp(link.hash)).toEqual(setUp);
});

test.each(['', '#', '#main'])('%j is no set-up', (hash) => {
  expect(readSetUp(hash)).toBeNull();
});

test.each([
  link.hash.slice(0, -45),
  link.hash.replace('restaurant', 'x'),
  `#screen=${setUp.screenId}`,
  `#secret=${setUp.secret}`,
])('%j is a part of one', (hash) => {
  expect(readSetUp(hash)).toBe('broken');
});

test.each([null, '', '{', '[]', '{}', JSON.stringify(setUp)])('%j is no kept screen', (kept) => {
  expect(readKeptScreen(kept)).toBeNull();
});

test('a kept screen is read as it was kept', () => {
  const kept = { ...setUp, restaurantName: 'El Comal', aheadMs: -3000, isRevoked: false };
  expect(readKeptScreen(JSON.stringify(kept))).toEqual(kept);
});
