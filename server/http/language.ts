import {
  DEFAULT_LANGUAGE,
  isLanguage,
  languageFromHeader,
  type Language,
  regionOf,
} from '../../domain/language.ts';
import { catalogue as en } from '../../locales/en/all.ts';
import { catalogue as es } from '../../locales/es/all.ts';
import { makeTranslator, type Translator } from '../../locales/translate.ts';

const translators: Record<Language, Translator> = {
  en: makeTranslator(regionOf('en'), en),
  es: makeTranslator(regionOf('es'), es),
};

export const translatorFor = (language: Language): Translator => translators[language];

/** The person's choice (a cookie of our pages), else what the browser asks for, else English. */
export function requestLanguage(headers: Headers): Language {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  return languageFromHeader(headers.get('accept-language')) ?? DEFAULT_LANGUAGE;
}
