import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorData } from '../../domain/errors.ts';
import type { Account } from '../../domain/people/schema.ts';
import { ApiFailure, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { PasswordField } from '../people/PasswordField.tsx';
import { useSetPerson } from '../people/queries.ts';
import { rememberPath } from '../people/return-path.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useLeave } from './leave.ts';
import { accountQuery } from './queries.ts';
import { useSessionEnd } from './session-end.ts';

/** How somebody shows that it is them; `none` while the session is young. */
type Proof = 'none' | ErrorData<'reauthentication_required'>['method'];

const proofOf = (account: Account): Proof => {
  if (!account.needsReauthentication) return 'none';
  return account.hasPassword ? 'password' : 'sign_in';
};

/**
 * The last question before an account is deleted. A wrong password is told where it is typed; any
 * other failure closes the dialog and is told by `onFailed`.
 */
export function DeleteDialog({
  account,
  email,
  onClose,
  onFailed,
}: {
  account: Account;
  email: string;
  onClose: () => void;
  onFailed: (error: unknown) => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const leave = useLeave();
  const hasEnded = useSessionEnd();
  const failureText = useFailureText();
  const [proof, setProof] = useState(() => proofOf(account));
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'required' | { refusal: unknown } | null>(null);
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

  function askAgain(form: HTMLFormElement, next: typeof problem) {
    // The text first: a screen reader reads it with the field.
    flushSync(() => setProblem(next));
    const field = form.elements.namedItem('password');
    if (field instanceof HTMLElement) field.focus();
  }

  const close = busy ? () => {} : onClose;
  return (
    <Dialog title={t('account.delete_confirm')} onClose={close}>
      {proof === 'sign_in' ? (
        <SignInAgain onFailed={onFailed} onClose={onClose} />
      ) : (
        <form
          method="post"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => void submit(event)}
        >
          {proof === 'password' && (
            <>
              <p>{t('account.delete_password_why')}</p>
              {/* Tells a password manager whose password is asked for. */}
              <input
                type="email"
                name="email"
                autoComplete="username"
                value={email}
                readOnly
                hidden
              />
              <PasswordField
                label={t('people.password')}
                name="password"
                autoComplete="current-password"
                required
                value={password}
                error={
                  problem === null
                    ? null
                    : problem === 'required'
                      ? t('people.required')
                      : failureText(problem.refusal)
                }
                onChange={(event) => setPassword(event.target.value)}
              />
            </>
          )}
          <FormButtons
            action={t(busy ? 'account.deleting' : 'account.delete_confirm_button')}
            look="danger"
            isBusy={busy}
            onCancel={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}

/** Without a password there is nothing to type: who signs in anew comes back to this page. */
function SignInAgain({
  onFailed,
  onClose,
}: {
  onFailed: (error: unknown) => void;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const setPerson = useSetPerson();
  const [busy, setBusy] = useState(false);

  function signInAgain() {
    setBusy(true);
    api.people.signOut({}).then(() => {
      rememberPath(paths.account());
      // The guard of this page leads to signing in.
      setPerson(null);
    }, onFailed);
  }

  return (
    <>
      <Notice tone="amber">{t('account.delete_sign_in_why')}</Notice>
      <FormButtons
        action={t('account.delete_sign_in')}
        isBusy={busy}
        onAct={signInAgain}
        onCancel={onClose}
      />
    </>
  );
}
