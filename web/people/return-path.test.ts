import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetReturnPath, rememberPath } from './return-path.ts';
import { holdReturnPath, takeReturnPath } from './take-return-path.ts';
import { forgetWaitingEmail, keepWaitingEmail } from './waiting-email.ts';

/** What all tabs keep. */
let kept: Map<string, string>;

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});

/** From here on another tab of the same browser runs. */
const openTab = () => vi.stubGlobal('sessionStorage', storageOf(new Map()));

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', storageOf(kept));
  openTab();
});
afterEach(() => {
  forgetReturnPath();
  forgetWaitingEmail();
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
  return takeReturnPath(router, holdReturnPath());
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
  expect(takeReturnPath(router, holdReturnPath())).toBe('/');
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

describe('one signs up in a tab, and confirms in another', () => {
  const waiting = { email: 'new@example.com', isRefused: false };

  /** The other tab, which the link of the mail has opened. */
  function confirmElsewhere(): void {
    openTab();
    expect(takeReturnPath(router, holdReturnPath())).toBe('/my-votes');
  }

  test('both come back to the page', () => {
    rememberPath('/my-votes');
    const held = holdReturnPath();
    confirmElsewhere();
    expect(takeReturnPath(router, held)).toBe('/my-votes');
  });

  test('the waiting tab comes back although it is reloaded meanwhile', () => {
    rememberPath('/my-votes');
    keepWaitingEmail({ ...waiting, path: holdReturnPath() });
    const tab = sessionStorage;
    confirmElsewhere();
    vi.stubGlobal('sessionStorage', tab);
    expect(takeReturnPath(router, holdReturnPath())).toBe('/my-votes');
  });

  test('once nothing waits any more, the next to sign in comes home, in each tab', () => {
    rememberPath('/my-votes');
    keepWaitingEmail({ ...waiting, path: holdReturnPath() });
    const tab = sessionStorage;
    confirmElsewhere();
    expect(takeReturnPath(router, holdReturnPath())).toBe('/');
    vi.stubGlobal('sessionStorage', tab);
    forgetWaitingEmail();
    expect(takeReturnPath(router, holdReturnPath())).toBe('/');
  });

  test('the tab that waits for another page does not follow a newer wish', () => {
    rememberPath('/my-votes');
    const held = holdReturnPath();
    rememberPath('/account');
    expect(takeReturnPath(router, held)).toBe('/my-votes');
    expect(holdReturnPath()).toBeNull();
  });
});

test.each([
  ['no path', { email: 'new@example.com' }],
  ['what is no path', { email: 'new@example.com', path: 7 }],
  ['no address', { path: '/my-votes' }],
])('of a waiting address with %s no path is held', (_, stored) => {
  sessionStorage.setItem('email-to-confirm', JSON.stringify(stored));
  expect(holdReturnPath()).toBeNull();
});
