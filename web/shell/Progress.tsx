import { useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';

/** Shows that the next page is loading. If it loads at once, the bar is not visible. */
export function Progress() {
  const t = useText();
  const inBrowser = useHydrated();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!inBrowser || !isLoading) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('shell.loading')}
      className="progress pointer-events-none fixed inset-x-0 top-0 z-30 h-[3px] bg-chile"
    />
  );
}
