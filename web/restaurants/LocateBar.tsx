import { useText } from '../i18n/speech.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { locate, usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/**
 * How much a list holds and what it is ordered by. Offers the order by distance, and asks for the
 * position on this tap alone.
 */
export function LocateBar({ isOrdered, told }: { isOrdered: boolean; told: string }) {
  const t = useText();
  const position = usePosition();
  // A tap before the page listens would be lost.
  const isReady = useHydrated();
  const isBusy = position.status === 'locating' || position.status === 'asking';
  return (
    <div className="grid gap-3">
      {isOrdered && (
        <div className="flex items-center justify-between gap-2 rounded-card bg-agave-soft py-1 pr-2 pl-4 text-agave">
          <p className="flex items-center gap-2 text-sm font-bold tracking-wide">
            <Icon name="pin" />
            {t('places.located')}
          </p>
          <button
            type="button"
            onClick={() => void locate({ fresh: true })}
            className="min-h-11 rounded-full px-3 text-sm font-semibold underline underline-offset-4"
          >
            {t('places.locate_again')}
          </button>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {!isOrdered && (
          <Button
            look="secondary"
            icon="pin"
            disabled={isBusy || !isReady}
            onClick={() => void locate({ fresh: false })}
          >
            {isBusy ? t('places.locating') : t('places.locate')}
          </Button>
        )}
        <p role="status" className="ml-auto text-sm text-muted">
          {told}
        </p>
      </div>
      {!isOrdered && (
        <p role="status" className="text-sm text-muted empty:hidden">
          {position.status === 'failed' &&
            `${t(`location.${position.problem}`)}. ${t('places.location_off')}`}
        </p>
      )}
    </div>
  );
}
