import { useText } from '../i18n/locale.ts';
import { LocationFailure } from '../platform/LocationFailure.tsx';
import { lookOf } from '../platform/position-machine.ts';
import { locate, usePosition } from '../platform/position.ts';
import { Icon } from '../ui/Icon.tsx';
import { LocateButton } from './LocateButton.tsx';

/**
 * The size of a list and its order. Offers the order by distance, and asks for the position only on
 * this tap.
 */
export function LocateBar({ isOrdered, summary }: { isOrdered: boolean; summary: string }) {
  const t = useText();
  const position = usePosition();
  const isBusy = lookOf(position) !== null;
  // If looking for a newer position fails, the order by the previous one stays.
  const problem =
    position.status === 'failed' || position.status === 'known' ? position.problem : null;
  return (
    <div className="grid gap-3">
      {isOrdered && (
        <p className="flex items-center gap-3 rounded-card bg-agave-soft px-4 py-3 text-sm leading-snug font-bold tracking-wide text-agave">
          <Icon name="pin" />
          <span className="flex-1">{t('places.located')}</span>
          {!isBusy && (
            <button
              type="button"
              onClick={() => void locate({ fresh: true })}
              className="-my-2 -mr-2 min-h-11 shrink-0 rounded-full px-3 font-semibold tracking-normal underline underline-offset-4 hover:bg-surface"
            >
              {t('places.locate_again')}
            </button>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 empty:hidden">
        {(!isOrdered || isBusy) && (
          <LocateButton action={t('places.locate')} className="noscript:hidden" />
        )}
        <p role="status" className="ml-auto text-sm text-muted">
          {isBusy ? t('places.locating') : summary}
        </p>
      </div>
      <LocationFailure
        problem={problem}
        instead={t(isOrdered ? 'places.located_before' : 'places.location_off')}
      />
    </div>
  );
}
