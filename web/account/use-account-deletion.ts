import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorData } from '../../domain/errors.ts';
import type { Account } from '../../domain/people/schema.ts';
import { ApiFailure, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useLeave } from './leave.ts';
import { accountQuery } from './queries.ts';
import { useSessionEnd } from './session-end.ts';

/** How the person proves their identity; `none` while the session is young. */
type Proof = 'none' | ErrorData<'reauthentication_required'>['method'];

/** What is wrong with the typed password: nothing was typed, or the server refused it. */
export type PasswordProblem = 'required' | { refusal: unknown } | null;

const proofOf = (account: Account): Proof => {
  if (!account.needsReauthentication) return 'none';
  return account.hasPassword ? 'password' : 'sign_in';
};

/** Deletes the account. Any failure other than a wrong password or an old session goes to `onFailed`. */
export function useAccountDeletion(account: Account, onFailed: (error: unknown) => void) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const leave = useLeave();
  const hasEnded = useSessionEnd();
  const [proof, setProof] = useState(() => proofOf(account));
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<PasswordProblem>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    if (proof === 'password' && password === '') {
      askAgain(form, 'required');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await api.people.deleteAccount(proof === 'password' ? { password } : {});
      await leave(t('account.deleted'), { replace: true });
    } catch (error) {
      if (hasEnded(error)) return;
      setBusy(false);
      if (failureCode(error) === 'wrong_password') askAgain(form, { refusal: error });
      else if (error instanceof ApiFailure && error.code === 'reauthentication_required') {
        // The session grew old while the page was open.
        setProof((error.data as ErrorData<'reauthentication_required'>).method);
        void client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
      } else onFailed(error);
    }
  }

  function askAgain(form: HTMLFormElement, next: PasswordProblem) {
    // The text first: a screen reader reads it with the field.
    flushSync(() => setProblem(next));
    const field = form.elements.namedItem('password');
    if (field instanceof HTMLElement) field.focus();
  }

  return { proof, password, setPassword, problem, busy, submit };
}
