import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ONLY, type Only, readOnly, writeOnly } from '../../domain/restaurants/rules.only.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { linkTo } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { sayOpenState } from './open-state.ts';
import { useMinute } from './use-minute.ts';
import type { ListedRestaurants } from './use-restaurants.ts';

/** Goes to the same list with other filters, in place of this address. */
export function useShowList(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => void navigate({ ...linkTo(address), replace: true, resetScroll: false });
}

/**
 * What a list is narrowed to, each on its own. In one line, which scrolls on a phone.
 * @param only as in the address
 */
export function OnlyFilter({
  only: inAddress,
  onOnly,
}: {
  only: string | undefined;
  onOnly: (only: string) => void;
}) {
  const t = useText();
  const only = readOnly(inAddress);
  const turn = (one: Only) =>
    onOnly(writeOnly(ONLY.filter((each) => only.includes(each) !== (each === one))));
  return (
    <div
      role="group"
      aria-label={t('restaurants.only')}
      className="-mx-[16px] flex gap-2 overflow-x-auto px-[16px] py-1 [scrollbar-width:none] noscript:hidden"
    >
      {ONLY.map((one) => {
        const isChosen = only.includes(one);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isChosen}
            onClick={() => turn(one)}
            className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-control-line bg-surface px-4 text-sm font-semibold hover:bg-chile-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {isChosen && <Icon name="check" size={4} />}
            {t(one === 'open' ? 'restaurants.only_open' : `restaurants.diet_${one}`)}
          </button>
        );
      })}
    </div>
  );
}

/**
 * A list that its filters left empty; of one narrowed to what is open, which opens next, and when. Nothing while the
 * server still looks.
 */
export function NoneMatch({
  list: { next, isLoading },
  children,
}: {
  list: Pick<ListedRestaurants, 'next' | 'isLoading'>;
  /** The way back to the whole list. */
  children: ReactNode;
}) {
  const locale = useLocale();
  const moment = useMinute();
  if (isLoading) return null;
  const hint =
    moment && next?.openingHours
      ? `${next.name}: ${sayOpenState(next.openingHours, moment, locale).text}`
      : locale.t('restaurants.none_match_hint');
  return (
    <EmptyState icon="search" title={locale.t('restaurants.none_match')} hint={hint}>
      {children}
    </EmptyState>
  );
}
