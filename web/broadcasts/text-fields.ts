import type { BroadcastFields } from '../../domain/broadcasts/schema.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';

/** The fields of a mail's subject and body in each language. */
export const TEXT_FIELDS = {
  en: { subject: 'subjectEn', body: 'bodyEn' },
  es: { subject: 'subjectEs', body: 'bodyEs' },
} as const satisfies Record<Language, { subject: string; body: string }>;

/** Whether the mail has no subject or no body in a language. */
export const isTextMissing = (fields: BroadcastFields, language: Language): boolean =>
  fields[TEXT_FIELDS[language].subject].trim() === '' ||
  fields[TEXT_FIELDS[language].body].trim() === '';

/** Whether the mail lacks a language: then it cannot be sent. */
export const isIncomplete = (fields: BroadcastFields): boolean =>
  LANGUAGES.some((language) => isTextMissing(fields, language));
