import { type Language, LANGUAGES } from '../language.ts';
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

/** A card that an address asks for. */
export type AskedCard = { language: Language; shape: CardShape } & (
  | { kind: 'vote'; dishId: string; points: number }
  | { kind: 'place'; restaurantId: string }
);

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

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const LANGUAGE = `(${LANGUAGES.join('|')})`;
const SHAPE = `(${CARD_SHAPE_NAMES.join('|')})`;
const VOTE = new RegExp(String.raw`^/cards/${LANGUAGE}/tacos/${ID}/(\d)/${SHAPE}\.png$`);
const PLACE = new RegExp(String.raw`^/cards/${LANGUAGE}/festival/${ID}/${SHAPE}\.png$`);

/** @returns null for any address that no card can have */
export function readCardPath(path: string): AskedCard | null {
  const vote = VOTE.exec(path);
  if (vote) {
    const [, language, dishId = '', digit, shape] = vote;
    const points = Number(digit);
    return isShareable(points) ? { kind: 'vote', ...named(language, shape), dishId, points } : null;
  }
  const place = PLACE.exec(path);
  if (!place) return null;
  const [, language, restaurantId = '', shape] = place;
  return { kind: 'place', ...named(language, shape), restaurantId };
}

/** Both are of the pattern. */
const named = (language: string | undefined, shape: string | undefined) => ({
  language: language as Language,
  shape: shape as CardShape,
});

/** What an owner prints. */
export const PRINT_SHEETS = ['poster', 'table-card'] as const;
export type PrintSheet = (typeof PRINT_SHEETS)[number];
