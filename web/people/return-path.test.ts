import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetReturnPath, rememberPath, takeReturnPath } from './return-path.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  forgetReturnPath();
  vi.unstubAllGlobals();
});

/** A router with a page for each path that does not begin with /no. */
const router = {
  getMatchedRoutes: (path: string) => [
    [],
    path.startsWith('/no-page') ? { '**': path } : {},
    path.startsWith('/nowhere') ? undefined : { id: path },
  ],
} as unknown as Parameters<typeof takeReturnPath>[0];

/** The path after signing in, for a visitor who was sent to sign in from `href`. */
function backFrom(href: string): string {
  rememberPath(href);
  return takeReturnPath(router);
}

test.each([
  ['/my-votes', '/my-votes'],
  ['/?state=SC', '/?state=SC'],
  ['/', '/'],
  // A fragment may hold the token of a mail.
  ['/my-votes#token=secret', '/my-votes'],
  ['/?a=1#b#c', '/?a=1'],
  ['#token=secret', '/'],
  ['//evil.example', '/'],
  ['/no-page', '/'],
  ['/nowhere', '/'],
])('from %j one comes back to %j', (href, back) => {
  expect(backFrom(href)).toBe(back);
});

test('nothing of a fragment is kept', () => {
  rememberPath('/my-votes?a=1#token=secret');
  expect([...kept.values()]).toEqual(['/my-votes?a=1']);
});

test('it is asked for once', () => {
  expect(backFrom('/my-votes')).toBe('/my-votes');
  expect(takeReturnPath(router)).toBe('/');
});

test.each(['/auth?from=google', '/reset-password#token=x', '/a//b'])(
  'the way to %j leaves what was remembered before',
  (href) => {
    rememberPath('/my-votes');
    expect(backFrom(href)).toBe('/my-votes');
  },
);

test('home takes the place of what was remembered before', () => {
  rememberPath('/my-votes');
  expect(backFrom('/')).toBe('/');
});
