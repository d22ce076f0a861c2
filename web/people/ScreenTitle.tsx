import { useEffect, useRef } from 'react';
import { useWindowTitle } from '../ui/window-title.ts';

/**
 * The title of a screen that replaces another under the same address: it takes the focus, and the
 * window shows it.
 */
export function ScreenTitle({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, []);
  useWindowTitle(children);
  return (
    <h1 ref={ref} tabIndex={-1} className="text-2xl font-extrabold outline-none">
      {children}
    </h1>
  );
}
