import { type SubmitEvent, useState } from 'react';
import { checkNewPassword, PASSWORD } from '../../domain/people/rules.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Creates an account; `onSent` gets the address that now waits for its confirmation. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const [fullName, setFullName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problem = checkNewPassword(password, confirmation);
  const typedBoth = password !== '' && confirmation !== '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (problem) return;
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
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <Field
        label={t('people.full_name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <Field
        label={t('people.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('people.password')}
        name="new-password"
        autoComplete="new-password"
        required
        minLength={PASSWORD.minLength}
        maxLength={PASSWORD.maxLength}
        value={password}
        hint={t('people.password_rule')}
        error={
          password !== '' && problem === 'password_too_short'
            ? t('errors.password_too_short')
            : undefined
        }
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
        error={typedBoth && password !== confirmation ? t('errors.passwords_differ') : undefined}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <Button type="submit" wide disabled={busy || problem !== null}>
        {t(busy ? 'people.signing_up' : 'people.sign_up')}
      </Button>
    </form>
  );
}
