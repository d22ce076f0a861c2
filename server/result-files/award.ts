import type { Language } from '../../domain/language.ts';
import { translatorFor } from '../http/language.ts';

/** What a restaurant or dish has won. */
export interface Award {
  /** 1 to `AWARDED_PLACES`. */
  rank: number;
  /** Of the list, in the language of the file. */
  list: string;
  /** Of the restaurant or the dish. */
  name: string;
  /** Of a dish's restaurant; null: it is the restaurant itself. */
  restaurant: string | null;
  /** With its year, as `festivalTitle` has it. */
  festival: string;
  language: Language;
}

/** The name of a festival with its year, once. */
export const festivalTitle = ({ name, year }: { name: string; year: number }): string =>
  name.includes(String(year)) ? name : `${name} ${year}`;

/** "1st place". */
export const placeName = (rank: number, language: Language): string =>
  translatorFor(language)(`resultFiles.place_${rank}`);

/** All that a badge, card or certificate says, in one line. */
export function describeAward(award: Award): string {
  const { rank, list, name, restaurant, festival, language } = award;
  return translatorFor(language)('resultFiles.award', {
    place: placeName(rank, language),
    list,
    name: restaurant === null ? name : `${name} (${restaurant})`,
    festival,
  });
}
