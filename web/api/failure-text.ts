import { useText } from '../i18n/speech.ts';
import { ApiFailure } from './client.ts';

/** What to tell a person of a failed call: the server's own words, else that it is not reached. */
export function useFailureText(): (error: unknown) => string {
  const t = useText();
  return (error) =>
    error instanceof ApiFailure && error.code !== 'network' ? error.message : t('errors.network');
}
