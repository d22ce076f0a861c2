import { type SubmitEvent, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from './PasswordField.tsx';

export function SignInForm({
  onSignedIn,
  onUnconfirmed,
}: {
  onSignedIn: (person: Person) => void;
  onUnconfirmed: (email: string) => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      onSignedIn((await api.people.signIn({ email, password })).person);
    } catch (error) {
      if (failureCode(error) === 'email_unconfirmed') onUnconfirmed(email);
      else setFailure(error);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
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
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide disabled={busy}>
        {t(busy ? 'people.signing_in' : 'people.sign_in')}
      </Button>
    </form>
  );
}
