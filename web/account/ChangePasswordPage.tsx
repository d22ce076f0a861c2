import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ChangePasswordForm } from '../people/ChangePasswordForm.tsx';
import { usePerson } from '../people/queries.ts';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { ScreenTitle } from '../people/ScreenTitle.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { accountQuery } from './queries.ts';
import { useSessionEndOf } from './session-end.ts';

/** /account/password: changes the own password, with the current one. */
export function ChangePasswordPage() {
  return (
    <RequirePerson>
      <OwnPassword />
    </RequirePerson>
  );
}

function OwnPassword() {
  const t = useText();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const person = usePerson();
  const account = useQuery(accountQuery(useApi()));
  useSessionEndOf(account.error);
  if (!person || account.isPending) return <PageSkeleton />;
  return (
    <div className="page grid max-w-md gap-6 py-6">
      <BackLink to={paths.account()}>{t('account.title')}</BackLink>
      <ScreenTitle>{t('account.change_password')}</ScreenTitle>
      {!account.data && (
        <EmptyState
          icon="warning"
          title={t('account.load_error')}
          hint={failureText(account.error)}
        >
          <Button onClick={() => void account.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      )}
      {account.data?.hasPassword === false && (
        <Notice tone="amber">{t('account.confirm_no_way')}</Notice>
      )}
      {account.data?.hasPassword && (
        <ChangePasswordForm
          person={person}
          minLength={account.data.minPasswordLength}
          onDone={() => void navigate({ to: paths.account() })}
        />
      )}
    </div>
  );
}
