import { encodeBase64Url } from '../ledger/rules.bytes.ts';
import type { Entry } from '../ledger/rules.entries.ts';

// Entries of a log in which three restaurants are merged.

export const origin = 'votataco.example';
const id = (kind: string, number: number): string =>
  `00000000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;
export const [lupita, lupitas, third] = [id('a', 2), id('a', 1), id('a', 3)];
/** A dish of a restaurant, by its number there. */
export const dishOf = (rest: string, number = 0): string =>
  id('d', Number(rest.slice(-1)) + 10 * number);
const hashOf = (...bytes: number[]): string => {
  const hash = new Uint8Array(32);
  hash.set(bytes);
  return encodeBase64Url(hash);
};
/** The name of a person at a restaurant. */
const nameOf = (person: number, rest: string): string => hashOf(person, Number(rest.slice(-1)));

export const genesis: Entry = { t: 'genesis', v: 1, event: id('e', 1), origin, rules: hashOf(0) };
export const vote = (person: number, rest: string, day = 2, pts = 4, more: object = {}): Entry => ({
  t: 'vote',
  v: 1,
  b: nameOf(person, rest),
  day: `2026-05-0${day}`,
  dish: dishOf(rest),
  ev: 'pos',
  pts,
  rest,
  ...more,
});
/** @param numbers of the dishes, each of which joins the same one of the other restaurant */
export const merge = (rest: string, into: string, numbers: readonly number[] = [0]): Entry => ({
  t: 'merge_restaurant',
  v: 1,
  dishes: numbers.map((number) => [dishOf(rest, number), dishOf(into, number)] as const),
  into,
  rest,
});
export const same = (rest: string, into: string, ...people: number[]): Entry => ({
  t: 'same_voters',
  v: 1,
  pairs: people.map((person) => [nameOf(person, rest), nameOf(person, into)] as const),
  rest,
});
export const unmerge = (rest: string): Entry => ({ t: 'unmerge_restaurant', v: 1, rest });
