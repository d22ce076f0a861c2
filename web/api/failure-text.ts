import { errorMessage } from '../../locales/error-message.ts';
import type { Translator } from '../../locales/translate.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { ApiFailure } from './client.ts';

/**
 * Describes a failed call in the language of the page. Store the error and get its text when rendering,
 * so that it follows a change of language.
 */
export function useFailureText(): (error: unknown) => string {
  const t = useText();
  return (error) => (error instanceof ApiFailure ? textOf(error, t) : t('errors.network'));
}

function textOf({ code, status, data, message }: ApiFailure, t: AppTranslate): string {
  // Something answered, though nothing of ours.
  if (code === 'network' && status >= 500) return t('shell.server_trouble');
  const text = errorMessage(t as Translator, code, data);
  // A server newer than this page may refuse with codes that the page has no text for.
  return text === `errors.${code}` ? message : text;
}
