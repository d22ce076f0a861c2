/** Words that an attacker tries first here, with any number behind them. */
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

/** Removes the numbers and signs at the end; changes nothing else. */
const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+$/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a password is too common, or is a word of the festival or the person's own address with any
 * number behind it.
 * @param commonest in lower case; empty where the list is not loaded
 */
export function isGuessable(
  password: string,
  email: string,
  commonest: ReadonlySet<string>,
): boolean {
  const typed = password.toLowerCase();
  const address = email.toLowerCase();
  if (commonest.has(typed) || typed === address) return true;
  const word = wordOf(typed);
  return (
    word !== '' && (OWN_WORDS.includes(word) || word === wordOf(address.split('@', 1)[0] ?? ''))
  );
}
