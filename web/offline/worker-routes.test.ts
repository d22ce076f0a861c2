import { expect, test } from 'vitest';
import { answeringOf, isOverAge, surplusOf } from './worker-routes.ts';

const origin = 'https://vota-taco.example';
const asked = (path: string, more: object = {}) => ({
  method: 'GET',
  mode: 'cors',
  destination: '',
  url: new URL(path, origin).href,
  ...more,
});
const page = { mode: 'navigate', destination: 'document' };
const picture = { mode: 'no-cors', destination: 'image' };

test.each([
  ['/', page, 'page'],
  ['/restaurant/1?from=state', page, 'page'],
  ['/assets/entry-1.js', { destination: 'script' }, 'file'],
  ['/assets/sprite-1.svg', picture, 'file'],
  ['/pictures/1/480', picture, 'picture'],
  ['/demo/logos/1.svg', picture, 'picture'],
  ['/festival.mp4', { destination: 'video' }, 'leave'],
  ['/manifest.en.webmanifest', { destination: 'manifest' }, 'leave'],
  ['/sw.js', { destination: 'serviceworker' }, 'leave'],
  // Only from the server, even as a page.
  ['/api/people/me', {}, 'leave'],
  ['/api/native/begin', page, 'leave'],
  ['/dev/mail', page, 'leave'],
  ['/healthz', page, 'leave'],
  ['/cards/festival.png', picture, 'leave'],
  ['/r/7e52ec', page, 'leave'],
  ['/', { ...page, method: 'POST' }, 'leave'],
  ['https://elsewhere.example/logo.png', picture, 'leave'],
  // Only whole path segments match.
  ['/apiary', page, 'page'],
])('%s as %j: %s', (path, more, answering) => {
  expect(answeringOf(asked(path, more), origin)).toBe(answering);
});

test('beyond the bound the oldest go', () => {
  expect(surplusOf([1, 2, 3], 2)).toEqual([1]);
  expect(surplusOf([1, 2], 2)).toEqual([]);
});

test('a picture is too old after its days; one that does not say is not', () => {
  const at = 'Sat, 02 May 2026 00:00:00 GMT';
  const days = (count: number) => Date.parse(at) + count * 86_400_000;
  expect(isOverAge(at, days(30), 30)).toBe(false);
  expect(isOverAge(at, days(30) + 1, 30)).toBe(true);
  expect(isOverAge(null, days(99), 30)).toBe(false);
});
