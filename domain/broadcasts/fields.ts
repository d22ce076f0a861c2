import { type Language, LANGUAGES } from '../language.ts';
import type { LocalizedText } from '../localized-text.ts';
import type { RecipientFilter } from './rules.ts';

/** The texts of a mail to many. */
export interface MailTexts {
  subject: LocalizedText;
  body: LocalizedText;
}

/** Whether the mail has no subject or no body in a language. */
export const isTextMissing = ({ subject, body }: MailTexts, language: Language): boolean =>
  subject[language].trim() === '' || body[language].trim() === '';

/** The languages that somebody of its readers gets the mail in, and that it lacks. */
export const languagesMissing = (texts: MailTexts, readIn: readonly Language[]): Language[] =>
  readIn.filter((language) => isTextMissing(texts, language));

/** Whether it lacks any: then it cannot be sent. */
export const isIncomplete = (texts: MailTexts, readIn: readonly Language[]): boolean =>
  languagesMissing(texts, readIn).length > 0;

/** The languages in which the mail has its subject and its body. */
export const languagesWritten = (texts: MailTexts): Language[] =>
  LANGUAGES.filter((language) => !isTextMissing(texts, language));

/** Whether mails to these people can tell places in the result: it is a matter of owners alone. */
export const mayHaveRanks = ({ owners }: Pick<RecipientFilter, 'owners'>): boolean =>
  owners === true;
