import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * For content that its own button removes: if the focus was in it, it moves to the container, and
 * not to the start of the page. The container is the nearest ancestor with a `tabIndex`.
 * @param to the id of an element to focus instead, if it exists; it has a `tabIndex`
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
  // A layout effect: its cleanup runs before the element is removed, and the focus lost.
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
