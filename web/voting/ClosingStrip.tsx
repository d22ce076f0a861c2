import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { cached } from '../api/cached.ts';
import { useApi } from '../api/context.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Fallback } from '../ui/Fallback.tsx';
import { lazyPage } from '../ui/lazy-page.ts';

/** A browser loads it only when the close is near; the server has it (`web/entry-server.tsx`). */
export const Countdown = lazyPage(() => import('./Countdown.tsx').then((m) => m.Countdown));

/**
 * At the top of a page: when voting ends, within its last day, and that it is over. It keeps its height while the
 * words change or cannot be loaded, so that nothing moves.
 */
export function ClosingStrip() {
  const { data: settings } = useSuspenseQuery({
    ...settingsQuery(useApi()),
    ...cached.onReturn,
  });
  if (!settings.isCloseNear || settings.voting === 'paused') return null;
  return (
    <div className="min-h-11 border-b border-line bg-surface max-[359px]:min-h-15">
      <Fallback instead={null}>
        <Suspense fallback={null}>
          <Countdown settings={settings} />
        </Suspense>
      </Fallback>
    </div>
  );
}
