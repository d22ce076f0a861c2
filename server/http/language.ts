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
export function requestLanguage(headers: Headers): Language {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  return languageFromHeader(headers.get('accept-language')) ?? DEFAULT_LANGUAGE;
}
