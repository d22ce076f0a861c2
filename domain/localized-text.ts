import { type Language, type LanguageKey, languageKey, LANGUAGES } from './language.ts';

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

/** A row with one key per language for a field, such as `descriptionEn` and `descriptionEs`. */
type ByKey<Field extends string> = Record<LanguageKey<Field>, unknown>;

/** The values of such a field as one. The row may also be a table: then the values are its columns. */
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
