import { useText } from '../i18n/speech.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { locate, usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';

/**
 * What it would be good for to know where one stands; the position is asked for on the tap alone.
 * @param failed what holds without it
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
  // A tap before the page listens would be lost.
  const isReady = useHydrated();
  const isLooking = position.status === 'asking' || position.status === 'locating';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-muted">
        {position.status === 'failed' ? `${t(`location.${position.problem}`)}. ${failed}` : hint}
      </p>
      <Button
        look="secondary"
        icon="pin"
        disabled={isLooking || !isReady}
        onClick={() => void locate({ fresh: false })}
      >
        {isLooking ? t('places.locating') : action}
      </Button>
    </div>
  );
}
