import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { isEmailShaped } from '../../domain/people/rules.ts';
import { useResend } from './resend.ts';
import { WaitPanel } from './WaitPanel.tsx';
import { useSecondsLeft, type Wait } from './waits.ts';

/** Replaces the form's button while the server accepts no sign-up (S1 §2). */
export function EmailLimitPanel({
  email,
  wait,
  isTrying,
  takesFocus,
}: {
  /** The address to send the mail to again; empty as long as none is typed. */
  email: string;
  wait: Wait;
  isTrying: boolean;
  takesFocus: boolean;
}) {
  const t = useText();
  const left = useSecondsLeft(wait);
  const { isBusy, resend } = useResend(email);
  return (
    <WaitPanel
      title={t('people.limit_title')}
      text={t('people.limit_text')}
      wait={wait}
      takesFocus={takesFocus}
    >
      <div className="grid gap-3">
        <Button look="secondary" disabled={isBusy || !isEmailShaped(email)} onClick={resend}>
          {t(isBusy ? 'people.resending' : 'people.resend')}
        </Button>
        <Button type="submit" disabled={left > 0 || isTrying}>
          {t(isTrying ? 'people.signing_up' : 'people.try_sign_up_again')}
        </Button>
      </div>
    </WaitPanel>
  );
}
