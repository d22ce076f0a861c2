import { type Language, regionOf } from '../../domain/language.ts';
import type { catalogue as english } from '../../locales/en/catalogue.ts';
import { type KeyOf, makeTranslator, type Translate } from '../../locales/translate.ts';

export type TextKey = KeyOf<typeof english>;
export type AppTranslate = Translate<TextKey>;

/** One language's texts; the other language is not loaded. */
export async function loadTranslate(language: Language): Promise<AppTranslate> {
  const { catalogue } =
    language === 'es'
      ? await import('../../locales/es/catalogue.ts')
      : await import('../../locales/en/catalogue.ts');
  return makeTranslator(regionOf(language), catalogue);
}
