import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { lazyOptional } from '../ui/optional.ts';

/** Loaded only by the demo: production uses only the real position. */
const DemoTools = lazyOptional(() => import('./DemoTools.tsx').then((m) => m.DemoTools));

/** The amber strip under the demo's header. */
export function DemoStrip({ hasMailbox }: { hasMailbox: boolean }) {
  const t = useText();
  const inBrowser = useHydrated();
  // The tools of a restaurant take two lines on a phone: room for both, so that nothing moves when they load.
  const isAtRestaurant = useLocation({
    select: ({ pathname }) => pathname.startsWith(paths.restaurant('')),
  });
  return (
    <aside
      aria-label={t('shell.demo_title')}
      className={`flex flex-wrap content-start bg-amber-soft px-1 text-sm text-amber print:hidden ${isAtRestaurant ? 'max-sm:min-h-22' : ''}`}
    >
      <strong className="px-3 leading-11">{t('shell.demo_title')}</strong>
      {inBrowser && (
        <Suspense fallback={null}>
          <DemoTools hasMailbox={hasMailbox} />
        </Suspense>
      )}
    </aside>
  );
}
