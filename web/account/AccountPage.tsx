import { useQuery } from '@tanstack/react-query';
import { regionOf } from '../../domain/language.ts';
import type { Account, Person } from '../../domain/people/schema.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Confirming } from '../people/Confirming.tsx';
import { usePerson } from '../people/queries.ts';
import { RulingsSection } from '../rulings/RulingsSection.tsx';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { MailsSection } from './MailsSection.tsx';
import { NameSection } from './NameSection.tsx';
import { PersonalDataSection } from './PersonalDataSection.tsx';
import { accountQuery } from './queries.ts';
import { useSessionEndOf } from './session-end.ts';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { WaysSection } from './WaysSection.tsx';

/** /account: the person's settings, sessions and data, and the deletion of the account (S2 §2). */
export function AccountPage() {
  return (
    <RequirePerson>
      <Confirming>
        <OwnAccount />
      </Confirming>
    </RequirePerson>
  );
}

function OwnAccount() {
  const t = useText();
  const failureText = useFailureText();
  const person = usePerson();
  const account = useQuery(accountQuery(useApi()));
  useSessionEndOf(account.error);
  if (!person || account.isPending) return <PageSkeleton />;
  return (
    <div className="page grid gap-6 py-6">
      <BackLink to={paths.home()}>{t('account.back_home')}</BackLink>
      <Who person={person} account={account.data} />
      {account.data ? (
        <>
          <NameSection person={person} />
          <LanguageSection person={person} />
          <MailsSection kind="voteMails" isOn={account.data.voteMails} />
          <MailsSection kind="reviewMails" isOn={account.data.reviewMails} />
          <MailsSection kind="newsMails" isOn={account.data.newsMails} />
          <RulingsSection />
          <WaysSection person={person} account={account.data} />
          <SecondFactorSection person={person} />
          <SessionsSection sessions={account.data.sessions} />
          <PersonalDataSection />
          <DeleteAccount person={person} account={account.data} />
        </>
      ) : (
        <EmptyState
          icon="warning"
          title={t('account.load_error')}
          hint={failureText(account.error)}
        >
          <Button onClick={() => void account.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      )}
    </div>
  );
}

function Who({ person, account }: { person: Person; account: Account | undefined }) {
  const { t, language } = useLocale();
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <>
      <h1 className="text-2xl font-extrabold">{t('account.title')}</h1>
      <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-chile-soft text-chile">
          <Icon name="user" size={7} />
        </span>
        <div className="min-w-0">
          <p className="text-sm text-muted">{t('shell.signed_in_as')}</p>
          <p className="text-lg font-semibold wrap-anywhere">{person.email}</p>
          {account && (
            <p className="text-sm text-muted">
              {t('account.member_since', { date: date.format(new Date(account.createdAt)) })}
            </p>
          )}
        </div>
      </div>
    </>
  );
}
