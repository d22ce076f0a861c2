import { useEffect, useRef } from 'react';

/**
 * For a dialog after which the button that opened it may be gone: once it is closed, the focus goes
 * to an element that stays.
 * @param id of that element; it has a `tabIndex`
 * @returns a function to call after the action
 */
export function useFocusAfter(id: string): () => void {
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current) document.getElementById(id)?.focus({ preventScroll: true });
    },
    [id],
  );
  return () => {
    isDone.current = true;
  };
}
