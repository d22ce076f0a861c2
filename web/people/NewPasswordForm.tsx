import { type SubmitEvent, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { newPasswordProblems, useFieldProblems } from './field-problems.ts';
import { useIsGuessable } from './guessable-passwords.ts';
import { FormFailure } from './FormFailure.tsx';
import { useKept } from '../platform/kept.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { linkProblem } from './reset-link.ts';
import { ScreenTitle } from './ScreenTitle.tsx';

/** Sets the new password of the account that the mail's token belongs to. */
export function NewPasswordForm({
  token,
  minLength,
  isInvitation,
  onDone,
  onLinkProblem,
}: {
  token: string;
  /** Characters that the account's password must have. */
  minLength: number;
  /** Whether it is the account's first one. */
  isInvitation: boolean;
  onDone: () => void;
  onLinkProblem: (problem: TextKey) => void;
}) {
  const t = useText();
  const email = useKept('typed-email');
  const reset = usePasswordReset({ token, minLength }, email, onDone, onLinkProblem);
  const { password, confirmation, errorOf, busy, failure } = reset;
  /** The server gave no reason. */
  const isSilent = failureCode(failure) === 'network';

  return (
    <>
      <Introduction isInvitation={isInvitation} />
      <form method="post" noValidate onSubmit={(event) => void reset.submit(event)}>
        <fieldset className="grid min-w-0 gap-5">
          {failure !== null && (
            <FormFailure failure={failure} text={isSilent ? t('people.update_failed') : undefined}>
              {isSilent && <p>{t('errors.network')}</p>}
            </FormFailure>
          )}
          {/* Not for typing: a password manager reads from it which account the password belongs
              to. */}
          {email && (
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={email}
              readOnly
              hidden
            />
          )}
          <NewPasswordFields
            label={t(isInvitation ? 'people.password' : 'people.new_password')}
            password={password}
            confirmation={confirmation}
            isGuessable={reset.isGuessable}
            minLength={minLength}
            errorOf={errorOf}
            onPassword={reset.setPassword}
            onConfirmation={reset.setConfirmation}
          />
          <Button type="submit" wide disabled={busy || password === '' || confirmation === ''}>
            {t(
              busy
                ? 'people.setting_password'
                : isInvitation
                  ? 'people.save_password'
                  : 'people.set_password',
            )}
          </Button>
        </fieldset>
      </form>
    </>
  );
}

function usePasswordReset(
  { token, minLength }: { token: string; minLength: number },
  email: string | null,
  onDone: () => void,
  onLinkProblem: (problem: TextKey) => void,
) {
  const api = useApi();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isGuessable = useIsGuessable(password, email ?? '');
  const { errorOf, check } = useFieldProblems(
    newPasswordProblems(password, confirmation, isGuessable, minLength),
  );

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !check(event.currentTarget)) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.people.resetPassword({ token, password });
      onDone();
    } catch (error) {
      // The link was used or expired while the form was open.
      const problem = linkProblem(failureCode(error));
      if (problem) return onLinkProblem(problem);
      setFailure(error);
      setBusy(false);
    }
  }

  return {
    password,
    setPassword,
    confirmation,
    setConfirmation,
    isGuessable,
    errorOf,
    busy,
    failure,
    submit,
  };
}

function Introduction({ isInvitation }: { isInvitation: boolean }) {
  const t = useText();
  return (
    <div className="grid gap-2">
      <ScreenTitle>{t(isInvitation ? 'people.invited_title' : 'people.reset_title')}</ScreenTitle>
      <p className="text-muted">
        {t(isInvitation ? 'people.invited_intro' : 'people.reset_intro')}
      </p>
    </div>
  );
}
