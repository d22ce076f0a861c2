import { ApiFailure } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';

/** What to tell of a ballot or a review that was refused, by the server or as its day is over. */
export function useRefusalText(): (code: string, data: unknown) => string {
  const t = useText();
  const failureText = useFailureText();
  return (code, data) => {
    if (code === 'day_over') return t('voting.outbox_day_over');
    return failureText(new ApiFailure(code as ApiFailure['code'], 0, t('voting.failed'), data));
  };
}
