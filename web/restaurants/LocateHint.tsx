import { useText } from '../i18n/locale.ts';
import { LocationFailure } from '../platform/LocationFailure.tsx';
import { usePosition } from '../platform/position.ts';
import { LocateButton } from './LocateButton.tsx';

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
  const isLooking = position.status === 'asking' || position.status === 'locating';
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">
          {isLooking ? t('places.locating') : hint}
        </p>
        <LocateButton action={action} />
      </div>
      <LocationFailure
        problem={position.status === 'failed' ? position.problem : null}
        instead={failed}
      />
    </div>
  );
}
