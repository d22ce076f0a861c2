import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  languageFromHeader,
  type Language,
  regionOf,
} from '../../domain/language.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator, type Translator } from '../../locales/translate.ts';

const translators = Object.fromEntries(
  LANGUAGES.map((language) => [language, makeTranslator(regionOf(language), CATALOGUES[language])]),
) as Record<Language, Translator>;

export const translatorFor = (language: Language): Translator => translators[language];

/** The person's choice (a cookie of our pages), else the browser's language, else English. */
export const requestLanguage = (headers: Headers): Language =>
  chosenLanguage(headers.get('cookie'), headers.get('accept-language'));

/** As `requestLanguage`, of the two headers that it reads. */
export function chosenLanguage(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Language {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(cookie ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  return languageFromHeader(acceptLanguage) ?? DEFAULT_LANGUAGE;
}
