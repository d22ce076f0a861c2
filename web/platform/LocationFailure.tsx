import { Suspense } from 'react';
import { useText } from '../i18n/locale.ts';
import { lazyOptional } from '../ui/optional.ts';
import type { PositionProblem } from './position-machine.ts';

/** Loaded only after a failure. */
const LocationHelp = lazyOptional(() => import('./LocationHelp.tsx').then((m) => m.LocationHelp));

/**
 * Why a list has no position (S1 §8), how it is ordered without one, and what helps in this
 * browser.
 * @param problem null for none: the element then waits to announce one
 */
export function LocationFailure({
  problem,
  instead,
}: {
  problem: PositionProblem | null;
  instead: string;
}) {
  const t = useText();
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {problem && `${t(`location.${problem}`)}. ${instead}`}
      </p>
      {problem && (
        <Suspense fallback={null}>
          <LocationHelp problem={problem} />
        </Suspense>
      )}
    </>
  );
}
