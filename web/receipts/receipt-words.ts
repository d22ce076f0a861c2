import { useQuery } from '@tanstack/react-query';
import type { VoteEntry } from '../../domain/ledger/rules.entries.ts';
import { regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { restaurantQuery } from '../restaurants/queries.ts';

/** Enough of an id to tell it from others by eye. */
const shorten = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`;

/**
 * The names of what a vote is for, as the festival has them now: a receipt has only their ids. Without a network
 * they come from what this browser has seen.
 */
export function useNames({ rest, dish, zero = [] }: VoteEntry) {
  const { t } = useLocale();
  const { data, isPending } = useQuery(restaurantQuery(useApi(), rest));
  const nameOf = (id: string) => data?.dishes.find((one) => one.id === id)?.name;
  const found = nameOf(dish);
  const dishOf = (id: string) => nameOf(id) ?? t('receipts.unknown_dish', { id: shorten(id) });
  return {
    isPending,
    isUnknown: !data || found === undefined,
    restaurant: data?.name ?? t('receipts.unknown_restaurant', { id: shorten(rest) }),
    dish: dishOf(dish),
    zeros: zero.map(dishOf),
  };
}

/** Numbers, days and times in the reader's language. */
export function useFormats() {
  const { language } = useLocale();
  const region = regionOf(language);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, { timeZone: FESTIVAL_TIME_ZONE, ...options });
  return {
    number: (value: number) => value.toLocaleString(region),
    /** @param day `YYYY-MM-DD` */
    day: (day: string) => format({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
    moment: (date: Date) => format({ dateStyle: 'long', timeStyle: 'short' }).format(date),
    /** The minute by which a moment has passed. */
    timeBy: (date: Date) =>
      format({ timeStyle: 'short' }).format(Math.ceil(date.getTime() / 60_000) * 60_000),
  };
}
