import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import { cached } from '../api/cached.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { FormFailure } from './FormFailure.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePerson } from './queries.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ConfirmByFactor } from './ConfirmByFactor.tsx';
import { ConfirmByProvider } from './ConfirmByProvider.tsx';
import { useSecretField } from './use-secret-field.ts';

interface Answer {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks who it is before a weighty operation: for the second step; without one for the password, or by a provider. */
export function ConfirmationDialog({ onConfirmed, onClose }: Answer) {
  const t = useText();
  const api = useApi();
  const person = usePerson();
  const failureText = useFailureText();
  const ways = useQuery({
    queryKey: ['mine', 'confirmation'],
    queryFn: () => api.people.confirmation(),
    ...cached.edited,
    ...cached.unkept,
  });
  const methods = ways.data?.methods ?? [];
  const providers = (['google', 'apple'] as const).filter((one) => methods.includes(one));
  const factors = (['passkey', 'app', 'code'] as const).filter((way) => methods.includes(way));
  return (
    <Dialog title={t('account.confirm_title')} onClose={onClose}>
      <p>{t(factors.length > 0 ? 'factors.confirm_why' : 'account.confirm_why')}</p>
      {ways.isPending && <Spinner>{t('shell.loading')}</Spinner>}
      {ways.isError && (
        <>
          <Notice tone="danger">{failureText(ways.error)}</Notice>
          <Button wide onClick={() => void ways.refetch()}>
            {t('shell.retry')}
          </Button>
        </>
      )}
      {ways.data && methods.length === 0 && (
        <Notice tone="amber">{t('account.confirm_no_way')}</Notice>
      )}
      {person &&
        providers.map((provider) => (
          <ConfirmByProvider
            key={provider}
            provider={provider}
            person={person}
            onConfirmed={onConfirmed}
          />
        ))}
      {factors.length > 0 ? (
        <ConfirmByFactor ways={factors} onConfirmed={onConfirmed} onClose={onClose} />
      ) : person && methods.includes('password') ? (
        <ByPassword person={person} onConfirmed={onConfirmed} onClose={onClose} />
      ) : (
        <Button wide look="quiet" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      )}
    </Dialog>
  );
}

function ByPassword({ person, onConfirmed, onClose }: Answer & { person: Person }) {
  const t = useText();
  const failureText = useFailureText();
  const api = useApi();
  const client = useQueryClient();
  const { form, value, type, busy, failure, isWrong, problem, submit } = useSecretField({
    name: 'password',
    wrong: 'wrong_password',
    // It comes after the dialog has opened, with the answer how to confirm.
    isFirst: true,
    send: async (password) => {
      client.setQueryData(['me'], await api.people.confirm({ method: 'password', password }));
      onConfirmed();
    },
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {failure !== null && !isWrong && <FormFailure failure={failure} />}
      {/* Tells a password manager whose password is asked for. */}
      <input
        type="email"
        name="email"
        autoComplete="username"
        value={person.email}
        readOnly
        hidden
      />
      <PasswordField
        label={t('people.password')}
        name="password"
        autoComplete="current-password"
        required
        value={value}
        error={isWrong ? failureText(failure) : problem}
        onChange={(event) => type(event.target.value)}
      />
      <FormButtons
        action={t(busy ? 'account.confirm_busy' : 'account.confirm_act')}
        isBusy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
