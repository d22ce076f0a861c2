/** The languages of the festival; English is the default (S1 §9). */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** The address to which a page without scripts posts the choice of a language. */
export const LANGUAGE_CHOICE_PATH = '/language';

/** Whatever the reader's own language is: `?lang=` of a page. */
export const ADDRESS_LANGUAGE = 'lang';

/** The address of a page in a language, for search engines: in the default one it is the plain address. */
export const addressIn = (language: Language, address: string): string =>
  language === DEFAULT_LANGUAGE
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${ADDRESS_LANGUAGE}=${language}`;

/** How the language is written in the United States: 2.0, not 2,0 (BCP 47). */
export const regionOf = (language: Language): string => `${language}-US`;

/** The key of a field in one language, where each language has a key of its own. */
export type LanguageKey<Field extends string> = `${Field}${Capitalize<Language>}`;

/** `descriptionEn` for a description in English. */
export const languageKey = <Field extends string>(
  field: Field,
  language: Language,
): LanguageKey<Field> =>
  (field + language.slice(0, 1).toUpperCase() + language.slice(1)) as LanguageKey<Field>;

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.includes(value as Language);

/**
 * The first language of an Accept-Language header (RFC 9110 §12.5.4) that the festival speaks,
 * in the reader's order of preference; undefined when none of them is.
 */
export function languageFromHeader(header: string | null | undefined): Language | undefined {
  if (!header) return undefined;
  return header
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const weight = params.map((p) => p.trim()).find((p) => p.startsWith('q='));
      const quality = weight ? Number(weight.slice(2)) : 1;
      return { primary: tag.split('-')[0], quality: Number.isFinite(quality) ? quality : 0, order };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.order - b.order)
    .map(({ primary }) => primary)
    .find(isLanguage);
}
