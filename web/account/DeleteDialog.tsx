import { useState } from 'react';
import type { Account } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { PasswordField } from '../people/PasswordField.tsx';
import { useSetPerson } from '../people/queries.ts';
import { rememberPath } from '../people/return-path.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type PasswordProblem, useAccountDeletion } from './use-account-deletion.ts';

/**
 * Confirms the deletion of an account. A wrong password is reported at its field; any other failure
 * closes the dialog and goes to `onFailed`.
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
  const { proof, password, setPassword, problem, busy, submit } = useAccountDeletion(
    account,
    onFailed,
  );
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
            <PasswordProof
              email={email}
              password={password}
              problem={problem}
              onPassword={setPassword}
            />
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

function PasswordProof({
  email,
  password,
  problem,
  onPassword,
}: {
  email: string;
  password: string;
  problem: PasswordProblem;
  onPassword: (password: string) => void;
}) {
  const t = useText();
  const failureText = useFailureText();
  return (
    <>
      <p>{t('account.delete_password_why')}</p>
      {/* Tells a password manager whose password is asked for. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
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
        onChange={(event) => onPassword(event.target.value)}
      />
    </>
  );
}

/** For accounts without a password: the person signs in again and returns to this page. */
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
      // The guard of this page opens the sign-in page.
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
