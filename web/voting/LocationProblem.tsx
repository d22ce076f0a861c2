import { useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/locale.ts';
import { adviseOnLocation } from '../platform/location-steps.ts';
import { LocationSteps } from '../platform/LocationSteps.tsx';
import { readBrowser } from '../platform/position-browser.ts';
import type { PositionProblem } from '../platform/position-machine.ts';
import { usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** The device gave no position: why, and what the user can do about it here. */
export function LocationProblem({
  problem,
  onRetry,
  onClose,
}: {
  problem: PositionProblem;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const { message, why, steps } = adviseOnLocation(problem, readBrowser(), 'vote');
  const isDenied = problem === 'denied';
  // After following the steps, the position is found without another tap.
  const { status } = usePosition();
  const isAllowedNow = isDenied && (status === 'locating' || status === 'known');
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isAllowedNow) retry();
  }, [isAllowedNow]);
  return (
    <Dialog
      title={t(isDenied ? 'location.access_title' : 'location.error_title')}
      onClose={onClose}
    >
      <div className="grid gap-1">
        <p role="alert" className="text-lg font-semibold">
          {t(message)}
        </p>
        <p className="text-muted">
          {t(why)} {isDenied && t('location.once')}
        </p>
      </div>
      <LocationSteps problem={problem} steps={steps} />
      {problem !== 'unsupported' && (
        <Button wide icon="pin" onClick={onRetry}>
          {t('location.retry')}
        </Button>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
    </Dialog>
  );
}
