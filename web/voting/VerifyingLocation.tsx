import { useText } from '../i18n/locale.ts';
import { lookOf } from '../platform/position-machine.ts';
import { usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Shown while the device finds its position; further attempts are announced. */
export function VerifyingLocation({ onClose }: { onClose: () => void }) {
  const t = useText();
  const look = lookOf(usePosition());
  return (
    <Dialog title={t('location.verifying_title')} onClose={onClose}>
      <div className="grid justify-items-center gap-4 py-4 text-center">
        <span className="shimmer grid size-20 place-items-center rounded-full bg-chile-soft text-chile">
          <Icon name="pin" size={10} />
        </span>
        <div role="status" className="grid gap-1">
          <p>{t(look?.status === 'asking' ? 'location.asking' : 'location.verifying')}</p>
          {look?.status === 'locating' && look.attempt > 1 && (
            <p className="text-sm text-muted">
              {t('location.attempt', { attempt: look.attempt, attempts: look.attempts })}
            </p>
          )}
        </div>
      </div>
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
    </Dialog>
  );
}
