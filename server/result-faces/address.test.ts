import { expect, test } from 'vitest';
import { isFace, readAddress } from './address.ts';

const id = '7e52ec39-b665-5688-9471-688ff0d2b311';
const read = (address: string) => {
  const [path = '', query = ''] = address.split('?', 2);
  return isFace(path) ? readAddress(path, new URLSearchParams(query)) : 'a page';
};
const file = { face: 'file', year: 2026, version: undefined, listId: null, id: null };

test.each([
  ['/results/2026/result.json', { ...file, kind: 'json', language: 'en' }],
  ['/results/2026/result.json?version=3', { ...file, kind: 'json', version: 3, language: 'en' }],
  ['/results/2026/all-dishes.csv', { ...file, kind: 'dishes', language: 'en' }],
  ['/results/2026/state-sc.csv', { ...file, kind: 'csv', listId: 'state-sc', language: 'en' }],
  ['/results/2026/card.png?lang=es', { ...file, kind: 'card', language: 'es' }],
  ['/results/2026/dishes/card.png', { ...file, kind: 'card', listId: 'dishes', language: 'en' }],
  [
    `/results/2026/dishes/${id}/badge.svg?lang=es`,
    { ...file, kind: 'badge-svg', listId: 'dishes', id, language: 'es' },
  ],
  [
    `/results/2026/dishes/${id}/certificate.pdf`,
    { ...file, kind: 'certificate', listId: 'dishes', id, language: 'en' },
  ],
  ['/results/feed.atom', { face: 'feed', language: 'en' }],
  ['/embed/results', { face: 'embed', listId: null, language: 'en', theme: 'auto' }],
  [
    '/embed/results?list=dishes&lang=es&theme=dark',
    { face: 'embed', listId: 'dishes', language: 'es', theme: 'dark' },
  ],
])('%s is read', (address, asked) => {
  expect(read(address)).toEqual(asked);
});

test.each([
  '/embed/results?lang=%22%3E%3Cscript%3E&theme=x',
  '/embed/results?lang=__proto__&theme=constructor',
])('a language or theme that is none is the default: %s', (address) => {
  expect(read(address)).toEqual({ face: 'embed', listId: null, language: 'en', theme: 'auto' });
});

test.each([
  '/results/2026/result.json?version=0',
  '/results/2026/result.json?version=1e9',
  '/results/2026/all-dishes.csv?version=',
  '/embed/results?list=',
  '/embed/results?list=../../etc/passwd',
  `/embed/results?list=${'x'.repeat(65)}`,
])('a version or list that cannot be asks for nothing: %s', (address) => {
  expect(read(address)).toBeNull();
});

test.each([
  '/results',
  '/results/2026',
  '/results/2026/dishes',
  '/results/0026/result.json',
  '/results/2026/Dishes.csv',
  '/results/2026/..%2f..%2fpackage.json',
  `/results/2026/dishes/${id}/badge.gif`,
  '/results/2026/dishes/1/badge.svg',
  '/embed/results/',
  '/embed',
])('other addresses are not answered here: %s', (address) => {
  expect(read(address)).toBe('a page');
});
