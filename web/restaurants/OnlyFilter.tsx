import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { linkTo } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isWithin, ONLY, type Only, opensNext, readOnly, writeOnly } from './only.ts';
import { sayOpenState } from './open-state.ts';
import { useMinute } from './use-minute.ts';

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

/** The restaurants of a narrowed list. @param inAddress what it is narrowed to, as in the address */
export function useOnly(
  restaurants: RestaurantCard[],
  inAddress: string | undefined,
): RestaurantCard[] {
  const moment = useMinute();
  return useMemo(() => {
    const only = readOnly(inAddress);
    return only.length === 0
      ? restaurants
      : restaurants.filter((one) => isWithin(one, only, moment));
  }, [restaurants, inAddress, moment]);
}

/**
 * A list that its filters left empty; of one narrowed to what is open, which opens next, and when.
 * @param restaurants before they were narrowed
 * @param only as in the address
 */
export function NoneMatch({
  restaurants,
  only,
  children,
}: {
  restaurants: readonly RestaurantCard[];
  only: string | undefined;
  /** The way back to the whole list. */
  children: ReactNode;
}) {
  const locale = useLocale();
  const moment = useMinute();
  const next = moment && opensNext(restaurants, readOnly(only), moment);
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
