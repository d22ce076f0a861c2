import { LANGUAGES } from '../../domain/language.ts';
import { county, id } from '../screens/admin-meanings.ts';
import { oneOf, searchReader, type SearchOf } from '../screens/search.ts';

/** Filters of the exported addresses; an absent one does not filter. */
const schema = {
  language: oneOf(LANGUAGES),
  voted: oneOf(['voters', 'others']),
  restaurant: id,
  county,
  owners: oneOf(['yes', 'no']),
};

export type AddressSearch = SearchOf<typeof schema>;
export const readAddressSearch = searchReader(schema);
