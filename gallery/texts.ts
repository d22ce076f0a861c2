import { type Language, regionOf } from '../domain/language.ts';
import { CATALOGUES } from '../locales/catalogues.ts';
import { makeTranslator } from '../locales/translate.ts';
import type { AppTranslate } from '../web/i18n/catalogues.ts';

/** All texts of a language at once: the gallery loads no parts of them. */
export const translatorOf = (language: Language): AppTranslate =>
  makeTranslator(regionOf(language), CATALOGUES[language]);
