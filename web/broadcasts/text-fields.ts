import type { Language } from '../../domain/language.ts';

/** Where the subject and the text of a mail stand in each language. */
export const TEXT_FIELDS = {
  en: { subject: 'subjectEn', body: 'bodyEn' },
  es: { subject: 'subjectEs', body: 'bodyEs' },
} as const satisfies Record<Language, { subject: string; body: string }>;
