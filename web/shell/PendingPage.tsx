import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { useText } from '../i18n/locale.ts';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { useWindowTitle } from '../ui/window-title.ts';

/** How long the page before stays while the next one loads, in ms. Who taps sees within it that it was felt. */
export const PENDING_AFTER_MS = 200;
/** How long a placeholder stays at least, so that none flashes by. */
export const PENDING_AT_LEAST_MS = 200;

/**
 * In place of a page that is loading: from its top, as the page will be; the way back leads to where one was.
 * @param shape what the page will look like
 */
export function PendingPage({ shape: Shape = PageSkeleton }: { shape?: () => ReactNode }) {
  const t = useText();
  const isNew = useRouterState({
    select: ({ location, resolvedLocation: before }) =>
      location.state.__TSR_index > (before?.state.__TSR_index ?? Infinity),
  });
  useLayoutEffect(() => {
    if (isNew) scrollTo({ top: 0, behavior: 'instant' });
  }, [isNew]);
  useWindowTitle(t('shell.loading'));
  return (
    <>
      <h1 className="sr-only">{t('shell.loading')}</h1>
      <Shape />
    </>
  );
}
