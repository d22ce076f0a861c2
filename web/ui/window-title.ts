import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/locale.ts';

/** In place of the title of the address, which comes back afterwards. */
export function useWindowTitle(what: string): void {
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
