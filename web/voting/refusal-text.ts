import { ApiFailure } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import type { Failure } from './outbox.ts';

/** What to tell of a ballot or a review that was refused, by the server or as its day is over. */
export function useRefusalText(): (failure: Failure) => string {
  const t = useText();
  const failureText = useFailureText();
  return ({ code, data, message }) => {
    if (code === 'day_over') return t('voting.outbox_day_over');
    // Said where the page knows no text for the code, as of a server that is newer.
    const instead = message ? t('voting.failed_because', { message }) : t('voting.failed');
    return failureText(new ApiFailure(code as ApiFailure['code'], 0, instead, data));
  };
}
