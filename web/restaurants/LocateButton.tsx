import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { lookOf } from '../platform/position-machine.ts';
import { cancelLocating, locate, usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';

/** Asks for the position, on this tap alone; while the device looks for it, cancels that. */
export function LocateButton({ action, className }: { action: string; className?: string }) {
  const t = useText();
  const isBusy = lookOf(usePosition()) !== null;
  // A tap before hydration would be lost.
  const isReady = useHydrated();
  return (
    <Button
      look="secondary"
      icon={isBusy ? 'close' : 'pin'}
      className={className}
      disabled={!isReady}
      onClick={() => (isBusy ? cancelLocating() : void locate({ fresh: false }))}
    >
      {isBusy ? t('shell.cancel') : action}
    </Button>
  );
}
