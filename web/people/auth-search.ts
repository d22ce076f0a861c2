import { OAUTH_ERRORS } from '../../domain/people/rules.ts';
import type { Provider } from '../../domain/people/schema.ts';
import { flag, oneOf, searchReader, type SearchOf, text } from '../screens/search.ts';

const provider = oneOf<Provider>(['google', 'apple']);

const schema = {
  tab: oneOf(['signin', 'signup']),
  /** Where somebody comes from who is signed in now. */
  from: provider,
  /** Whether their account was made just now. */
  new: flag,
  /** Where somebody comes from who is not, and why. */
  provider,
  error: oneOf(OAUTH_ERRORS),
  /** What the provider said of it. */
  message: text(200),
};

export type AuthSearch = SearchOf<typeof schema>;

const read = searchReader(schema);
export function readAuthSearch(search: object): AuthSearch {
  const found = read(search);
  if (!found.from) delete found.new;
  if (found.provider && found.error) return found;
  const { tab, from, new: isNew } = found;
  return { ...(tab && { tab }), ...(from && { from }), ...(isNew && { new: isNew }) };
}
