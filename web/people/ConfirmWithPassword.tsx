import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { requiredProblem, useFieldProblems } from './field-problems.ts';
import { FormFailure } from './FormFailure.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Failures that no other password can fix: the link itself, or its account. */
const FINAL = [
  'confirmation_link_invalid',
  'account_banned',
  'account_suspended',
  'second_step_needed',
];

/**
 * For a confirmation link in a browser that did not sign up with the address: someone else may
 * have, with a password of theirs. A user who does not know that password sets a new one by mail.
 */
export function ConfirmWithPassword({
  token,
  onConfirmed,
  onLinkFailed,
}: {
  token: string;
  onConfirmed: (person: Person) => void;
  onLinkFailed: (failure: unknown) => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { errorOf, check } = useFieldProblems({ password: requiredProblem(password) });
  const isWrong = failureCode(failure) === 'wrong_password';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !check(form)) return;
    setBusy(true);
    setFailure(null);
    try {
      onConfirmed((await api.people.confirmEmail({ token, password })).person);
    } catch (error) {
      const code = failureCode(error) ?? '';
      if (FINAL.includes(code)) return onLinkFailed(error);
      // Render the text first: a screen reader reads it with the field.
      flushSync(() => {
        setFailure(error);
        setBusy(false);
      });
      const field = form.elements.namedItem('password');
      if (code === 'wrong_password' && field instanceof HTMLElement) field.focus();
    }
  }

  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="grid min-w-0 gap-5">
          {failure !== null && !isWrong && <FormFailure failure={failure} />}
          <PasswordField
            label={t('people.password')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={isWrong ? failureText(failure) : errorOf('password')}
            onChange={(event) => {
              setPassword(event.target.value);
              // The password has changed since it was refused.
              if (isWrong) setFailure(null);
            }}
          />
          <Button type="submit" wide disabled={busy}>
            {t(busy ? 'people.confirming' : 'people.confirm')}
          </Button>
        </fieldset>
      </form>
      <div className="grid gap-1 border-t border-line pt-4">
        <Link
          to={paths.forgotPassword()}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-chile underline underline-offset-4"
        >
          {t('people.forgot_title')}
        </Link>
        <p className="text-muted">{t('people.confirm_by_reset')}</p>
      </div>
    </>
  );
}
