import list from '../../domain/guessable-passwords.json' with { type: 'json' };

/** The 10,000 commonest that are long enough, in lower case. */
const commonest: ReadonlySet<string> = new Set(list.split(' '));

/** What somebody who guesses here tries first, whatever number stands behind it. */
const OWN_WORDS = [
  'votataco',
  'votatacos',
  'vota',
  'taco',
  'tacos',
  'tacofestival',
  'tacosfestival',
  'festival',
  'tacofest',
  'charleston',
  'atlanta',
];

/** Its letters, without the numbers and signs at its end; nothing else of it is changed. */
const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+$/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether too many people use a password, or it is a word of the festival or the person's own address
 * with some number behind it.
 */
export function isGuessable(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  const address = email.toLowerCase();
  if (commonest.has(typed) || typed === address) return true;
  const word = wordOf(typed);
  return (
    word !== '' && (OWN_WORDS.includes(word) || word === wordOf(address.split('@', 1)[0] ?? ''))
  );
}
