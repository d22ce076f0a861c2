import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Button, ExternalLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { meQuery } from './queries.ts';
import { useResend } from './resend.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { forgetWaitingEmail, type WaitingEmail } from './waiting-email.ts';

/** Shown after signing up, or after signing in too early: the mail is on its way (S1 §2). */
export function CheckEmail({
  waiting: { email, isRefused },
  onTrySigningIn,
}: {
  waiting: WaitingEmail;
  onTrySigningIn: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { isBusy, resend } = useResend(email);
  // The link may be opened in another tab: then the user is signed in, and this page moves on.
  const lookWhoIsThere = () => void client.refetchQueries({ queryKey: meQuery(api).queryKey });
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') lookWhoIsThere();
  });
  useEffect(() => {
    const listener = () => look();
    document.addEventListener('visibilitychange', listener);
    // Of two windows side by side none is ever hidden: coming back to one is its focus.
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  }, []);
  // Leaving for another page ends the wait; a reload does not.
  useEffect(() => forgetWaitingEmail, []);

  return (
    <div className="grid gap-5">
      <span className="grid size-16 place-items-center rounded-full bg-chile-soft text-chile">
        <Icon name="mail" size={8} />
      </span>
      <ScreenTitle>{t('people.check_email_title')}</ScreenTitle>
      {isRefused && <Notice tone="amber">{t('errors.email_unconfirmed')}</Notice>}
      <p className="text-lg wrap-anywhere">
        {t(isRefused ? 'people.check_email_again' : 'people.check_email', { email })}
      </p>
      <p className="text-muted">{t('people.check_email_spam')}</p>
      {settings.mailbox && (
        <ExternalLink icon="mail" look="primary" href={paths.mailbox()}>
          {t('people.open_mailbox')}
        </ExternalLink>
      )}
      <Button look="secondary" disabled={isBusy} onClick={resend}>
        {t(isBusy ? 'people.resending' : 'people.resend')}
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          lookWhoIsThere();
          onTrySigningIn();
        }}
      >
        {t('people.try_signing_in')}
      </Button>
    </div>
  );
}
