import { type Diet, DIETS, openStateAt } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { dishesOf } from './card.ts';

/** What a list can be narrowed to. */
export const ONLY = ['open', ...DIETS] as const;
export type Only = (typeof ONLY)[number];

/** The filters of an address, "open,vegan", in their own order. */
export const readOnly = (inAddress: string | undefined): Only[] => {
  const said = inAddress?.split(',') ?? [];
  return ONLY.filter((one) => said.includes(one));
};

/** For an address; empty without filters. */
export const writeOnly = (only: readonly Only[]): string => only.join(',');

const isDiet = (one: Only): one is Diet => one !== 'open';

/**
 * Whether a restaurant is in a narrowed list: it is open, and has a dish for each of the diets. One whose
 * hours are unknown is not known to be open.
 * @param moment null before it is known: then nothing is left out for being closed
 */
export function isWithin(
  card: Pick<RestaurantCard, 'openingHours' | 'dishes'>,
  only: readonly Only[],
  moment: Date | null,
): boolean {
  const { diets } = dishesOf(card);
  if (!only.filter(isDiet).every((diet) => diets.includes(diet))) return false;
  if (!only.includes('open') || moment === null) return true;
  return Boolean(card.openingHours && openStateAt(card.openingHours, moment).isOpen);
}
