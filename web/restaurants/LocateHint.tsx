import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { LocationFailure } from '../platform/LocationFailure.tsx';
import { cancelLocating, locate, usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';

/**
 * What the position is useful for; it is requested only on the tap.
 * @param failed how the page works without it
 */
export function LocateHint({
  hint,
  failed,
  action,
}: {
  hint: string;
  failed: string;
  action: string;
}) {
  const t = useText();
  const position = usePosition();
  // A tap before hydration would be lost.
  const isReady = useHydrated();
  const isLooking = position.status === 'asking' || position.status === 'locating';
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">
          {isLooking ? t('places.locating') : hint}
        </p>
        <Button
          look="secondary"
          icon={isLooking ? 'close' : 'pin'}
          disabled={!isReady}
          onClick={() => (isLooking ? cancelLocating() : void locate({ fresh: false }))}
        >
          {isLooking ? t('shell.cancel') : action}
        </Button>
      </div>
      <LocationFailure
        problem={position.status === 'failed' ? position.problem : null}
        instead={failed}
      />
    </div>
  );
}
