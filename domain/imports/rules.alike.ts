import { foldText } from '../restaurants/rules.ts';

/** A name as it is compared. */
export interface ComparedName {
  /** Its words without articles, in the singular, each at least once. */
  words: readonly string[];
  /** The same without words such as "Taquería", unless nothing else is left. */
  core: readonly string[];
  /** Its numbers, in their order: "Special 1" is not "Special 2". */
  numbers: string;
}

/** Articles and what joins words, in both languages. */
const LITTLE = new Set('el la los las un una unos unas de del al y e the a an of and'.split(' '));
/** What many restaurants are called, as `singular` has it. */
const GENERIC = new Set(
  'restaurant taqueria taco cantina cocina kitchen grill mexican mexicano mexicana comida food truck cafe bar'.split(
    ' ',
  ),
);
/** Shorter words are the same only letter by letter; of names of one word, which have nothing else to tell. */
const TYPO_LETTERS = 5;
const LONE_TYPO_LETTERS = 6;
/** Words of a name that may be misspelt. */
const TYPOS = 2;
/** The same for the singular and the plural: "Comal" and "Comales", "verde" and "verdes". */
function singular(word: string): string {
  const one = word.length >= 4 ? word.replace(/s$/, '') : word;
  return one.length >= 5 ? one.replace(/e$/, '') : one;
}

/** Takes a name apart. @param isGeneric whether words such as "Taquería" say little: not in names of dishes */
export function compareName(name: string, isGeneric: boolean): ComparedName {
  const all = foldText(name)
    .replaceAll(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const isNumber = (word: string) => /\p{N}/u.test(word);
  const numbers = all.filter(isNumber).join(' ');
  const letters = all.filter((word) => !isNumber(word));
  const told = letters.filter((word) => !LITTLE.has(word));
  const words = (told.length > 0 ? told : letters).map(singular);
  const core = isGeneric ? words.filter((word) => !GENERIC.has(word)) : words;
  return { words, core: core.length > 0 ? core : words, numbers };
}

/** Whether one letter is missing, added, another one, or exchanged with its neighbour. */
export function isMisspelt(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (one === other || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(at + from);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return rest(short, 1) === rest(long, 1) || (isExchanged && rest(short, 2) === rest(long, 2));
}

/** Whether each of the first words stands in the others, some of them misspelt. */
function isAmong(words: readonly string[], others: readonly string[], letters: number): boolean {
  const left = [...others];
  const take = (fits: (other: string) => boolean) => {
    const index = left.findIndex(fits);
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  };
  const odd = words.filter((word) => !take((other) => other === word));
  return (
    odd.length <= TYPOS &&
    odd.every((word) => take((other) => isLong(word, other, letters) && isMisspelt(word, other)))
  );
}
const isLong = (one: string, other: string, letters: number) =>
  Math.min(one.length, other.length) >= letters;

/**
 * How much two names resemble each other: `same` says the same, perhaps misspelt; `akin` has one within the other;
 * null has neither.
 */
export function likenessOf(one: ComparedName, other: ComparedName): 'same' | 'akin' | null {
  if (one.numbers !== other.numbers) return null;
  const joined = [one, other].map(({ words }) => words.join(''));
  if (joined[0] === joined[1]) return 'same';
  const [short, long] = one.core.length <= other.core.length ? [one, other] : [other, one];
  const isLone = long.core.length === 1;
  const letters = isLone ? LONE_TYPO_LETTERS : TYPO_LETTERS;
  if (!isAmong(short.core, long.core, letters)) return null;
  if (short.core.length < long.core.length) return 'akin';
  // "Taquería Lupita" may be a neighbour of "Cantina Lupita", but hardly one of "Lupita".
  const [fewer, more] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  return isAmong(fewer, more, letters) ? 'same' : 'akin';
}

/** The keys under which a word is found though it is misspelt: itself, and itself without each of its letters. */
export const spellingsOf = (word: string): string[] =>
  word.length < TYPO_LETTERS - 1
    ? [word]
    : [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
