import { OAUTH_ERRORS } from '../../domain/people/rules.ts';
import type { Provider } from '../../domain/people/schema.ts';
import { flag, oneOf, searchReader, type SearchOf, text } from '../screens/search.ts';

const provider = oneOf<Provider>(['google', 'apple']);

const schema = {
  tab: oneOf(['signin', 'signup']),
  /** Whether an address waits for its confirmation; this tab knows which (waiting-email.ts). */
  check: flag,
  /** The provider that a user who is signed in now came from. */
  from: provider,
  /** Whether their account was created just now. */
  new: flag,
  /** The provider that a user who is not signed in came from, and the error. */
  provider,
  error: oneOf(OAUTH_ERRORS),
  /** The provider's error message. */
  message: text(200),
};

export type AuthSearch = SearchOf<typeof schema>;

const read = searchReader(schema);
export function readAuthSearch(search: object): AuthSearch {
  const found = read(search);
  if (!found.from) delete found.new;
  if (found.provider && found.error) return found;
  const { tab, check, from, new: isNew } = found;
  return {
    ...(tab && { tab }),
    ...(check && { check }),
    ...(from && { from }),
    ...(isNew && { new: isNew }),
  };
}
