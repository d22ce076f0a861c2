import type { Language } from '../language.ts';
import { POINTS } from '../voting/rules.ts';

/** The shapes of a share card, in pixels: for a story, and for a post or the preview of a link. */
export const CARD_SHAPES = {
  story: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type CardShape = keyof typeof CARD_SHAPES;
export const CARD_SHAPE_NAMES = ['story', 'wide'] as const satisfies readonly CardShape[];

/** Whether points may be shared: nobody shares what they did not like. */
export const isShareable = (points: number): boolean =>
  Number.isInteger(points) && points >= 1 && points <= POINTS.maxPerDish;

/** "I gave 5 tacos to …": says nothing about a vote, and anybody can make the address. */
export const voteCardPath = (
  language: Language,
  { dishId, points }: { dishId: string; points: number },
  shape: CardShape,
): string => `/cards/${language}/tacos/${dishId}/${points}/${shape}.png`;

/** "We are in the festival". */
export const placeCardPath = (language: Language, restaurantId: string, shape: CardShape): string =>
  `/cards/${language}/festival/${restaurantId}/${shape}.png`;

/** A place of a published result, as the badge of that place. @param id of the restaurant or dish */
export const rankCardPath = (
  language: Language,
  { year, listId, id }: { year: number; listId: string; id: string },
  shape: CardShape,
): string => `/results/${year}/${listId}/${id}/${shape}.png?lang=${language}`;

/** What an owner prints. */
export const PRINT_SHEETS = ['poster', 'table-card'] as const;
export type PrintSheet = (typeof PRINT_SHEETS)[number];
