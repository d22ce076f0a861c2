import { type OpeningHours, openStateAt } from './rules.hours.ts';
import { type Diet, DIETS, foldText } from './rules.ts';

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

/** The diets among filters, as bits in the order of `DIETS`: how a database keeps what dishes are marked with. */
export const dietBits = (only: readonly Only[]): number =>
  DIETS.reduce((bits, diet, index) => (only.includes(diet) ? bits | (1 << index) : bits), 0);

/** What a list can be narrowed by. */
interface Listed {
  openingHours: OpeningHours | null;
  /** What a dish of it is marked with. Missing in the answers of a server of the version before. */
  dishes?: { diets: readonly Diet[] };
}

/** Of a list narrowed to what is open, while nothing is: the restaurant that opens first, by its hours. */
export function opensNext<Card extends Listed & { name: string }>(
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
  { openingHours, dishes }: Listed,
  only: readonly Only[],
  moment: Date | null,
): boolean {
  if (!only.filter(isDiet).every((diet) => dishes?.diets.includes(diet))) return false;
  if (!only.includes('open') || moment === null) return true;
  return Boolean(openingHours && openStateAt(openingHours, moment).isOpen);
}

/** The texts of a restaurant in which the search of a list looks, folded for `matchesFolded`. */
export const foldTexts = (texts: readonly (string | null | undefined)[]): string =>
  foldText(texts.join(' '));

/** Letters and signs of ASCII are folded alike everywhere. */
const LOOKED_UP = /[!-~]+/g;

/** The parts of a filter's words by which a database can look texts up: what has all words has these. */
export const wordsToLookUp = (filter: string): string[] => [
  ...new Set(foldText(filter).match(LOOKED_UP)),
];

/** Whether what has all that is looked up has all words, too: they are nothing else. */
export const isLookedUp = (filter: string): boolean => !/[^!-~\s]/.test(foldText(filter));

/** Whether every word of a filter occurs in texts that are folded already; an empty filter matches all. */
export const matchesFolded = (folded: string, filter: string): boolean =>
  foldText(filter)
    .split(/\s+/)
    .every((word) => folded.includes(word));
