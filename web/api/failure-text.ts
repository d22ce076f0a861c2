import type { TextKey, AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { ApiFailure } from './client.ts';

/**
 * What to tell a person of a failed call, in the language of the page: keep the error, and ask for
 * its text where it is shown, so that it follows a change of language.
 */
export function useFailureText(): (error: unknown) => string {
  const t = useText();
  return (error) => (error instanceof ApiFailure ? textOf(error, t) : t('errors.network'));
}

function textOf({ code, data, message }: ApiFailure, t: AppTranslate): string {
  const key: TextKey = `errors.${code}`;
  const parameters = { ...(data as Record<string, unknown> | null | undefined) };
  if (typeof parameters.field === 'string') parameters.field = fieldName(parameters.field, t);
  const text = t(key, parameters);
  // A server newer than this page may know refusals that the page has no text for.
  return text === key ? message : text;
}

/** `ratings.0.dishId` is told as what stands first; what has no name is told as it is. */
function fieldName(field: string, t: AppTranslate): string {
  const key = `fields.${field.split('.', 1)[0]}`;
  const name = t(key as TextKey);
  return name === key ? field : name;
}
