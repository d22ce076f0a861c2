import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';

/** Sends the confirmation mail again, and reports the outcome in a toast (S1 §8). */
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
        () => {
          dismiss.current = toast({
            title: t('people.resend_failed_title'),
            text: t('people.resend_failed'),
            isError: true,
          });
        },
      )
      .finally(() => setBusy(false));
  }
  return { isBusy, resend };
}
