import { ApiFailure } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import type { Failure } from './outbox.ts';

/** The text for a refused ballot or review, by the server or because its day is over. */
export function useRefusalText(): (failure: Failure) => string {
  const t = useText();
  const failureText = useFailureText();
  return ({ code, data, message }) => {
    if (code === 'day_over') return t('voting.outbox_day_over');
    // Used if the page has no text for the code, as from a newer server.
    const instead = message ? t('voting.failed_because', { message }) : t('voting.failed');
    return failureText(new ApiFailure(code as ApiFailure['code'], 0, instead, data));
  };
}
