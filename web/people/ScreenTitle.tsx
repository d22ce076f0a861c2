import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/speech.ts';

/**
 * The title of a screen that takes another's place under the same address: it is read from here,
 * and the window says it.
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

/** In place of the title of the address, which comes back afterwards. */
function useWindowTitle(what: string): void {
  const t = useText();
  const whole = `${what} · ${t('shell.app_title')}`;
  const own = useRouterState({
    select: ({ matches }) =>
      matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title,
  });
  // With every change of the own title too: the router has just written it.
  useEffect(() => {
    document.title = whole;
    return () => {
      // Another page has named itself already.
      if (own && document.title === whole) document.title = own;
    };
  }, [whole, own]);
}
