import { type Language, LANGUAGES } from '../language.ts';
import { CARD_SHAPE_NAMES, type CardShape, isShareable } from './rules.ts';

/** A card that an address asks for. */
export type AskedCard = { language: Language; shape: CardShape } & (
  | { kind: 'vote'; dishId: string; points: number }
  | { kind: 'place'; restaurantId: string }
);

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
