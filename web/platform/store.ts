import { useSyncExternalStore } from 'react';

/** Notifies subscribers of changes: for a value kept elsewhere, as in the browser's storage. */
interface Listeners {
  notify: () => void;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify: () => listeners.forEach((listener) => listener()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value outside of React that components read. */
export interface Store<Value> extends Pick<Listeners, 'subscribe'> {
  get: () => Value;
  /** The value on the server, and in the browser until hydration. */
  getFirst: () => Value;
  /** Sets the value, and notifies every reader if it has changed. */
  set: (value: Value) => void;
}

/** @param first what it holds until `set` is called, and what the server renders */
export function createStore<Value>(first: Value): Store<Value> {
  const { notify, subscribe } = createListeners();
  let value = first;
  return {
    get: () => value,
    getFirst: () => first,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

/** The value of a store; the component is rendered again when it changes. */
export const useStore = <Value>({ subscribe, get, getFirst }: Omit<Store<Value>, 'set'>): Value =>
  useSyncExternalStore(subscribe, get, getFirst);
