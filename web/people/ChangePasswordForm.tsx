import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorData } from '../../domain/errors.ts';
import { PASSWORD } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { ApiFailure, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { newPasswordProblems, requiredProblem, useFieldProblems } from './field-problems.ts';
import { FormFailure } from './FormFailure.tsx';
import { useIsGuessable } from './guessable-passwords.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';

/**
 * Changes the own password, with the current one. The person stays signed in here.
 * @param minLength characters that the new one must have, as far as the page knows
 */
export function ChangePasswordForm({
  person,
  minLength,
  onDone,
}: {
  person: Person;
  minLength: number;
  onDone: () => void;
}) {
  const t = useText();
  const failureText = useFailureText();
  const change = usePasswordChange(person, minLength, onDone);
  const { current, errorOf, busy, failure } = change;
  const isWrong = failureCode(failure) === 'wrong_password';
  return (
    <form method="post" noValidate onSubmit={(event) => void change.submit(event)}>
      <fieldset className="grid min-w-0 gap-5">
        {failure !== null && !isWrong && <FormFailure failure={failure} />}
        {/* Tells a password manager whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={person.email}
          readOnly
          hidden
        />
        <PasswordField
          label={t('account.current_password')}
          name="current-password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD.maxLength}
          value={current}
          error={isWrong ? failureText(failure) : errorOf('current-password')}
          onChange={(event) => change.setCurrent(event.target.value)}
        />
        <NewPasswordFields
          label={t('people.new_password')}
          password={change.password}
          confirmation={change.confirmation}
          isGuessable={change.isGuessable}
          minLength={change.minLength}
          errorOf={errorOf}
          onPassword={change.setPassword}
          onConfirmation={change.setConfirmation}
        />
        <p className="text-muted">{t('account.change_password_why')}</p>
        <Button type="submit" wide disabled={busy}>
          {t(busy ? 'account.change_password_busy' : 'account.change_password')}
        </Button>
        <Link
          to={paths.forgotPassword()}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-chile underline underline-offset-4"
        >
          {t('people.forgot_title')}
        </Link>
      </fieldset>
    </form>
  );
}

function usePasswordChange(person: Person, knownLength: number, onDone: () => void) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [minLength, setMinLength] = useState(knownLength);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isGuessable = useIsGuessable(password, person.email);
  const { errorOf, check } = useFieldProblems({
    'current-password': requiredProblem(current),
    ...newPasswordProblems(password, confirmation, isGuessable, minLength),
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !check(form)) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api.people.changePassword({ current, password });
      toast(t('account.password_changed'));
      client.setQueryData(['me'], answer);
      void client.invalidateQueries({ queryKey: ['mine'] });
      onDone();
    } catch (error) {
      // The text first: a screen reader reads it with the field.
      flushSync(() => {
        setFailure(error);
        setBusy(false);
        // The page did not know of the role.
        if (error instanceof ApiFailure && error.code === 'password_short_for_role') {
          setMinLength((error.data as ErrorData<'password_short_for_role'>).minLength);
        }
      });
      const field = form.elements.namedItem('current-password');
      if (failureCode(error) === 'wrong_password' && field instanceof HTMLElement) field.focus();
    }
  }

  return {
    current,
    setCurrent: (typed: string) => {
      setCurrent(typed);
      // The password has changed since it was refused.
      if (failureCode(failure) === 'wrong_password') setFailure(null);
    },
    password,
    setPassword,
    confirmation,
    setConfirmation,
    isGuessable,
    minLength,
    errorOf,
    busy,
    failure,
    submit,
  };
}
