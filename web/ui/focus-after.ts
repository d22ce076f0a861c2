import { useEffect, useRef } from 'react';

/**
 * For a dialog after which the button that opened it may be gone: once it is closed, the focus goes to
 * what stays. @param id of that; it has a `tabIndex`
 * @returns to be called once it is done
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
