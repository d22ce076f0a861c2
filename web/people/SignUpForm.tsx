import { type SubmitEvent, useState } from 'react';
import { checkNewPassword, PASSWORD } from '../../domain/people/rules.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { EmailField } from './EmailField.tsx';
import { emailProblem, requiredProblem, useFieldProblems } from './field-problems.ts';
import { PasswordField } from './PasswordField.tsx';

/** Creates an account; `onSent` gets the address that now waits for its confirmation. */
export function SignUpForm({
  email,
  onEmail,
  onSent,
  onSignIn,
}: {
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
  onSignIn: () => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const hydrated = useHydrated();
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const typedBoth = password !== '' && confirmation !== '';
  const problem = checkNewPassword(password, confirmation);
  const { errorOf, check } = useFieldProblems({
    email: emailProblem(email),
    'new-password':
      requiredProblem(password) ??
      (problem === 'password_too_short' ? 'errors.password_too_short' : null),
    'confirm-password':
      requiredProblem(confirmation) ??
      (password === confirmation ? null : 'errors.passwords_differ'),
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !check(event.currentTarget)) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.people.signUp({ email, password, fullName });
      onSent(email);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    // Until the page works, nothing can be typed that would be lost, nor sent by the browser itself.
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-5">
        {failure !== null && (
          <Notice tone="danger">
            <p>{failureText(failure)}</p>
            {failureCode(failure) === 'email_already_registered' && (
              <Button look="secondary" className="mt-3" onClick={onSignIn}>
                {t('people.sign_in')}
              </Button>
            )}
          </Notice>
        )}
        <Field
          label={t('people.full_name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
        />
        <EmailField value={email} error={errorOf('email')} onChange={onEmail} />
        <PasswordField
          label={t('people.password')}
          name="new-password"
          autoComplete="new-password"
          required
          maxLength={PASSWORD.maxLength}
          value={password}
          hint={t('people.password_rule')}
          error={errorOf('new-password', password !== '')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label={t('people.confirm_password')}
          name="confirm-password"
          autoComplete="new-password"
          required
          maxLength={PASSWORD.maxLength}
          value={confirmation}
          hint={
            typedBoth && !problem ? (
              <span className="font-semibold text-agave">{t('people.passwords_match')}</span>
            ) : undefined
          }
          error={errorOf('confirm-password', typedBoth)}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        <Button type="submit" wide disabled={busy}>
          {t(busy ? 'people.signing_up' : 'people.sign_up')}
        </Button>
      </fieldset>
    </form>
  );
}
