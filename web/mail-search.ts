import type { RecipientState } from '../domain/broadcasts/rules.ts';
import { type Language, LANGUAGES } from '../domain/language.ts';
import { idOf, oneOf } from './desk-search.ts';
import { SEARCH_LENGTH, word } from './paths.ts';

/** Mails to many: the list, one of them, or a new one. */
export interface BroadcastSearch {
  /** Its id, or `new`. */
  mail?: string;
  /** Whose addresses are listed. */
  list?: RecipientState;
  /** A part of an address. */
  q?: string;
  page?: string;
}

const RECIPIENTS: readonly RecipientState[] = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'uncertain',
  'cancelled',
];

export function readBroadcastSearch(search: Record<string, unknown>): BroadcastSearch {
  const mail = search.mail === 'new' ? 'new' : idOf(search.mail);
  const list = oneOf(search.list, RECIPIENTS);
  const q = word(search.q, SEARCH_LENGTH);
  const page = word(search.page, 5);
  return {
    ...(mail && { mail }),
    ...(mail && list && { list }),
    ...(mail && q && { q }),
    ...(mail && page && /^[1-9]\d*$/.test(page) && { page }),
  };
}

/** Whose addresses are exported; what is left out does not narrow. */
export interface AddressSearch {
  language?: Language;
  voted?: 'voters' | 'others';
  restaurant?: string;
  county?: string;
  owners?: 'yes' | 'no';
}

export function readAddressSearch(search: Record<string, unknown>): AddressSearch {
  const language = oneOf(search.language, LANGUAGES);
  const voted = oneOf(search.voted, ['voters', 'others']);
  const restaurant = idOf(search.restaurant);
  const county = word(search.county, 5);
  const owners = oneOf(search.owners, ['yes', 'no']);
  return {
    ...(language && { language }),
    ...(voted && { voted }),
    ...(restaurant && { restaurant }),
    ...(county && /^\d{5}$/.test(county) && { county }),
    ...(owners && { owners }),
  };
}
