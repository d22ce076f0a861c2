import { type Language, LANGUAGES } from './language.ts';

/** A text of one thing in each language of the festival; empty or null where it has none. */
export type LocalizedText<Text extends string | null = string> = Record<Language, Text>;

/** A value for each language. */
export const inEachLanguage = <Value>(
  valueIn: (language: Language) => Value,
): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, valueIn(language)])) as Record<
    Language,
    Value
  >;

/** The text in the reader's language, else in the first language that has one; empty without any. */
export const textFor = (text: LocalizedText<string | null>, language: Language): string =>
  [language, ...LANGUAGES].map((one) => text[one]).find(Boolean) ?? '';

/** Whether every language has the text. */
export const isInEachLanguage = (text: LocalizedText<string | null>): boolean =>
  LANGUAGES.every((language) => text[language]);

/** The key of a text in one language, where each language has a key of its own: `descriptionEn`. */
export type LanguageKey<Field extends string> = `${Field}${Capitalize<Language>}`;

/** `descriptionEn` for a description in English. */
export const languageKey = <Field extends string>(
  field: Field,
  language: Language,
): LanguageKey<Field> =>
  (field + language.slice(0, 1).toUpperCase() + language.slice(1)) as LanguageKey<Field>;

type ByKey<Field extends string> = Record<LanguageKey<Field>, unknown>;

/** Reads the values of a field that has one key per language, such as the columns of a table. */
export const readByLanguage = <Field extends string, Row extends ByKey<Field>>(
  row: Row,
  field: Field,
) =>
  inEachLanguage<unknown>((language) => row[languageKey(field, language)]) as Record<
    Language,
    Row[LanguageKey<Field>]
  >;

/** The reverse: one key per language. */
export const keyByLanguage = <Field extends string, Value>(
  field: Field,
  values: Record<Language, Value>,
): Record<LanguageKey<Field>, Value> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [languageKey(field, language), values[language]]),
  ) as Record<LanguageKey<Field>, Value>;
