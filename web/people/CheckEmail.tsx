import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Button, OutsideLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { forget } from './kept.ts';
import { useResend } from './resend.ts';
import { ScreenTitle } from './ScreenTitle.tsx';

/** After signing up, or after signing in too early: the mail is on its way (S1 §2). */
export function CheckEmail({
  email,
  onTrySigningIn,
}: {
  email: string;
  onTrySigningIn: () => void;
}) {
  const t = useText();
  const api = useApi();
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { isBusy, resend } = useResend(email);
  // Who goes on to another page is done waiting; a reload is none.
  useEffect(() => () => forget('email-to-confirm'), []);

  return (
    <div className="grid gap-5">
      <span className="grid size-16 place-items-center rounded-full bg-chile-soft text-chile">
        <Icon name="mail" size={8} />
      </span>
      <ScreenTitle>{t('people.check_email_title')}</ScreenTitle>
      <p className="text-lg break-words">{t('people.check_email', { email })}</p>
      <p className="text-muted">{t('people.check_email_spam')}</p>
      {settings.mailbox && (
        <OutsideLink icon="mail" look="primary" href={paths.mailbox()}>
          {t('people.open_mailbox')}
        </OutsideLink>
      )}
      <Button look="secondary" disabled={isBusy} onClick={resend}>
        {t(isBusy ? 'people.resending' : 'people.resend')}
      </Button>
      <Button look="quiet" onClick={onTrySigningIn}>
        {t('people.try_signing_in')}
      </Button>
    </div>
  );
}
