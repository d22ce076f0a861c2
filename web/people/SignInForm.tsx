import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { isBannedOrSuspended } from '../rulings/banned.ts';
import { BannedNotice } from '../rulings/BannedNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { emailProblem, requiredProblem, useFieldProblems } from './field-problems.ts';
import { FormFailure } from './FormFailure.tsx';
import { PasswordField } from './PasswordField.tsx';
import { keepSecondStep } from './second-step.ts';

export function SignInForm({
  email,
  onEmail,
  onSignedIn,
  onUnconfirmed,
}: {
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: (person: Person) => void;
  onUnconfirmed: (email: string) => void;
}) {
  const t = useText();
  const api = useApi();
  const hydrated = useHydrated();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { errorOf, check } = useFieldProblems({
    email: emailProblem(email),
    password: requiredProblem(password),
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !check(event.currentTarget)) return;
    setBusy(true);
    setFailure(null);
    try {
      onSignedIn((await api.people.signIn({ email, password })).person);
    } catch (error) {
      if (failureCode(error) === 'email_unconfirmed') onUnconfirmed(email);
      // The page goes on with the second step.
      else if (!keepSecondStep(error)) setFailure(error);
      setBusy(false);
    }
  }

  return (
    // Before hydration, typed text would be lost, and the browser itself would submit the form.
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-5">
        {failure !== null &&
          (isBannedOrSuspended(failure) ? (
            <BannedNotice failure={failure} />
          ) : (
            <FormFailure failure={failure} />
          ))}
        <EmailField value={email} error={errorOf('email')} offersPasskeys onChange={onEmail} />
        <PasswordField
          label={t('people.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={errorOf('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Link
          to={paths.forgotPassword()}
          className="-my-3 inline-flex min-h-11 items-center justify-self-start font-semibold text-chile underline-offset-4 hover:underline"
        >
          {t('people.forgot_title')}
        </Link>
        <Button type="submit" wide disabled={busy}>
          {t(busy ? 'people.signing_in' : 'people.sign_in')}
        </Button>
      </fieldset>
    </form>
  );
}
