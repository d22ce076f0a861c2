import { expect, test } from 'vitest';
import { withoutBrowserRequests } from './page-requests.ts';

const request = (url: string, type: string) => ({ url: () => url, resourceType: () => type });
const links = new Set(['/icon.svg', '/app.webmanifest']);
const countOf = (...seen: ReturnType<typeof request>[]) =>
  withoutBrowserRequests(seen, links).length;

const page = request('/', 'document');
const mark = request('/icon.svg', 'image');

test('the picture in the page counts, the icon of the tab and the manifest do not', () => {
  expect(countOf(page, mark)).toBe(2);
  expect(countOf(page, mark, request('/icon.svg', 'other'))).toBe(2);
  expect(countOf(page, request('/app.webmanifest', 'manifest'))).toBe(1);
});

test('what the page asks for twice counts twice', () => {
  const script = request('/a.js', 'script');
  expect(countOf(page, script, script)).toBe(3);
  expect(countOf(page, mark, mark)).toBe(3);
});

test('what is written into the page is no request', () => {
  expect(countOf(page, request('data:image/png;base64,AA', 'image'))).toBe(1);
});
