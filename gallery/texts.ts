import { type Language, regionOf } from '../domain/language.ts';
import { CATALOGUES } from '../locales/catalogues.ts';
import { makeTranslator } from '../locales/translate.ts';
import type { AppTranslate } from '../web/i18n/catalogues.ts';

/** Every text of a language at once: nothing in the gallery waits for a part of them. */
export const translatorOf = (language: Language): AppTranslate =>
  makeTranslator(regionOf(language), CATALOGUES[language]);
