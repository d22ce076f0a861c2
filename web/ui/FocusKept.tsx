import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Around what its own press takes away: who had the focus in it goes on from what it stood in, and not
 * from the page's beginning. That is the nearest around it with a `tabIndex`.
 * @param to the id of what they go to rather, if it is there; it has a `tabIndex`
 */
export function FocusKept({
  to,
  className = 'contents',
  children,
}: {
  to?: string;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  // A layout effect: it ends before the element goes, and the focus with it.
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const around = current.parentElement?.closest<HTMLElement>('[tabindex]');
      const named = to === undefined ? null : document.getElementById(to);
      (named ?? around)?.focus({ preventScroll: true });
    };
  }, [to]);
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}
