import list from '../../domain/guessable-passwords.json' with { type: 'json' };
import { isGuessable as isGuessableOf } from '../../domain/people/rules.passwords.ts';

/** The 10,000 most common ones that are long enough, in lower case. */
const commonest: ReadonlySet<string> = new Set(list.split(' '));

/** The rule with the whole list: pages may ask before they have loaded it. */
export const isGuessable = (password: string, email: string): boolean =>
  isGuessableOf(password, email, commonest);
