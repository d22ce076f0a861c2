import type { Queryable } from '../../database/open.ts';
import type { ApiContext } from '../http/context.ts';
import { translatorFor } from '../http/language.ts';
import { insertConsent } from './queries.consents.ts';

/** Records a consent with the words that the page showed in the person's language. */
export async function giveConsent(
  tx: Queryable,
  { language, services: { now } }: Pick<ApiContext, 'language' | 'services'>,
  userId: string,
): Promise<void> {
  const wording = translatorFor(language)('people.news_consent');
  await insertConsent(tx, { userId, wording, locale: language, givenAt: now() });
}
