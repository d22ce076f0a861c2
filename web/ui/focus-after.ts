import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element, without scrolling. Folded away, it is unfolded first.
 * @param id of an element with a `tabIndex`
 */
export function focusOn(id: string): void {
  const element = document.getElementById(id);
  const folded = element?.closest<HTMLDetailsElement>('details:not([open])');
  if (folded) folded.open = true;
  element?.focus({ preventScroll: true });
}

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
      if (isDone.current) focusOn(id);
    },
    [id],
  );
  return () => {
    isDone.current = true;
  };
}
