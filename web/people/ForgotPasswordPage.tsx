import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { settingsQuery } from '../shell/queries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Button, ExternalLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { EmailField } from './EmailField.tsx';
import { emailProblem, useFieldProblems } from './field-problems.ts';
import { FormFailure } from './FormFailure.tsx';
import { keep, useKept } from '../platform/kept.ts';
import { usePerson } from './queries.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { WaitingBallot } from './WaitingBallot.tsx';

/** /forgot-password: requests a link by mail; the answer does not reveal if the account exists. */
export function ForgotPasswordPage() {
  const t = useText();
  const person = usePerson();
  const path = useKept('redirect-after-auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="page grid max-w-md gap-6 py-6">
      {person ? (
        <BackLink to={paths.account()}>{t('account.title')}</BackLink>
      ) : (
        <BackLink to={paths.auth('signin')}>{t('people.sign_in_title')}</BackLink>
      )}
      {!person && <WaitingBallot path={path} />}
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      {!person && (
        <div className="grid gap-1 border-t border-line pt-4">
          <Prompt to={paths.auth('signup')} link={t('people.sign_up_here')}>
            {t('people.no_account')}
          </Prompt>
          <Prompt to={paths.auth()} link={t('people.sign_in_here')}>
            {t('people.password_known')}
          </Prompt>
        </div>
      )}
    </div>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText();
  const api = useApi();
  const hydrated = useHydrated();
  const email = useKept('typed-email') ?? '';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { errorOf, check } = useFieldProblems({ email: emailProblem(email) });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !check(event.currentTarget)) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.people.requestPasswordReset({ email });
      onSent(email);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('people.forgot_title')}</h1>
        <p className="text-muted">{t('people.forgot_intro')}</p>
      </div>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={!hydrated} className="grid min-w-0 gap-5">
          {failure !== null && <FormFailure failure={failure} />}
          <EmailField
            value={email}
            error={errorOf('email')}
            onChange={(typed) => keep('typed-email', typed)}
          />
          <Button type="submit" wide disabled={busy || email === ''}>
            {t(busy ? 'people.sending_reset_link' : 'people.send_reset_link')}
          </Button>
        </fieldset>
      </form>
    </>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useText();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  return (
    <div className="grid gap-5">
      <span className="grid size-16 place-items-center rounded-full bg-chile-soft text-chile">
        <Icon name="mail" size={8} />
      </span>
      <ScreenTitle>{t('people.reset_sent_title')}</ScreenTitle>
      <Notice tone="agave">{t('people.reset_sent')}</Notice>
      <p className="wrap-anywhere text-muted">{t('people.reset_sent_hint', { email })}</p>
      {settings.mailbox && (
        <ExternalLink icon="mail" look="primary" href={paths.mailbox()}>
          {t('people.open_mailbox')}
        </ExternalLink>
      )}
      <Button look="secondary" onClick={onAgain}>
        {t('people.send_again')}
      </Button>
    </div>
  );
}

function Prompt({ to, link, children }: { to: string; link: string; children: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      {children}
      <Link
        {...linkTo(to)}
        className="inline-flex min-h-11 items-center font-semibold text-chile underline underline-offset-4"
      >
        {link}
      </Link>
    </p>
  );
}
