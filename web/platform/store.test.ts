import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createListeners, createStore, useStore } from './store.ts';

test('a store holds its first value until another is set', () => {
  const store = createStore<string | null>(null);
  expect(store.get()).toBeNull();
  store.set('here');
  expect(store.get()).toBe('here');
});

test('every reader is notified once of each change, and reads the new value then', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const other = vi.fn<() => void>();
  store.subscribe(() => seen.push(store.get()));
  store.subscribe(other);
  store.set(2);
  store.set(3);
  expect(seen).toEqual([2, 3]);
  expect(other).toHaveBeenCalledTimes(2);
});

test('no reader is notified where nothing has changed', () => {
  const value = { of: 'this store' };
  const store = createStore<unknown>(value);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set(value);
  expect(listener).not.toHaveBeenCalled();
  store.set(Number.NaN);
  store.set(Number.NaN);
  expect(listener).toHaveBeenCalledTimes(1);
  store.set({ ...value });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a reader that has unsubscribed is notified no more, and the others still are', () => {
  const store = createStore(0);
  const [gone, there] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const end = store.subscribe(gone);
  store.subscribe(there);
  end();
  end();
  store.set(1);
  expect(gone).not.toHaveBeenCalled();
  expect(there).toHaveBeenCalledTimes(1);
});

test('a listener may end its own subscription while it is notified', () => {
  const { notify, subscribe } = createListeners();
  const later = vi.fn<() => void>();
  const end = subscribe(() => end());
  subscribe(later);
  notify();
  notify();
  expect(later).toHaveBeenCalledTimes(2);
});

test('a store may hold a function without calling it', () => {
  const act = vi.fn<() => void>();
  const store = createStore<(() => void) | null>(null);
  store.set(act);
  expect(store.get()).toBe(act);
  expect(act).not.toHaveBeenCalled();
});

test('two stores know nothing of each other', () => {
  const [one, other] = [createStore(1), createStore(1)];
  const listener = vi.fn<() => void>();
  other.subscribe(listener);
  one.set(2);
  expect(other.get()).toBe(1);
  expect(listener).not.toHaveBeenCalled();
});

test('the server renders the first value, whatever was set since', () => {
  const store = createStore('first');
  store.set('second');
  const Reader = () => useStore(store);
  expect(renderToString(createElement(Reader))).toBe('first');
});
