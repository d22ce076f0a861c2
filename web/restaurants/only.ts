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

type Listed = Pick<RestaurantCard, 'name' | 'openingHours' | 'dishes'>;

/** Of a list narrowed to what is open, while nothing is: the restaurant that opens first, by its hours. */
export function opensNext<Card extends Listed>(
  cards: readonly Card[],
  only: readonly Only[],
  moment: Date,
): Card | undefined {
  if (!only.includes('open')) return undefined;
  const opening = cards.flatMap((card) => {
    const isMeant = isWithin(card, only.filter(isDiet), moment);
    const state = isMeant && card.openingHours && openStateAt(card.openingHours, moment);
    return state && !state.isOpen && state.opens
      ? [{ card, at: state.opens.daysAhead + state.opens.time }]
      : [];
  });
  return opening.toSorted((a, b) => a.at.localeCompare(b.at))[0]?.card;
}

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
