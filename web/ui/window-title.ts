import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/locale.ts';

/** Replaces the page's title, which is restored afterwards. */
export function useWindowTitle(what: string): void {
  const t = useText();
  const whole = `${what} · ${t('shell.app_title')}`;
  const own = useRouterState({
    select: ({ matches }) =>
      matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title,
  });
  // Runs again when the page's own title changes: the router has just written it.
  useEffect(() => {
    document.title = whole;
    return () => {
      // Another page has set its title already.
      if (own && document.title === whole) document.title = own;
    };
  }, [whole, own]);
}
