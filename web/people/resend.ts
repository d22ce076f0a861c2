import { useEffect, useRef, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import { retryAfterSeconds } from './sign-up-limit.ts';

/**
 * Sends the confirmation mail again, and reports the outcome in a toast (S1 §8); a refused one says when it
 * may be asked for again.
 */
export function useResend(email: string): { isBusy: boolean; resend: () => void } {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const dismiss = useRef(() => {});
  // The next screen does not need the toast.
  useEffect(() => () => dismiss.current(), []);
  function resend() {
    setBusy(true);
    api.people
      .resendConfirmationEmail({ email })
      .then(
        () => {
          dismiss.current = toast({ title: t('people.resent_title'), text: t('people.resent') });
        },
        (failure: unknown) => {
          const minutes = Math.ceil(retryAfterSeconds(failure) / 60);
          dismiss.current = toast({
            title: t('people.resend_failed_title'),
            text:
              failureCode(failure) === 'too_many_requests'
                ? t('people.resend_limited', { count: minutes })
                : t('people.resend_failed'),
            isError: true,
          });
        },
      )
      .finally(() => setBusy(false));
  }
  return { isBusy, resend };
}
