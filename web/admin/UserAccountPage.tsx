import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { describeEntry, describePersonName } from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountPart } from './AccountPart.tsx';
import { deviceOf } from '../account/device-name.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Moderated } from './Moderated.tsx';
import { accountDetailsQuery } from './queries.ts';
import { useMoments } from './use-moments.ts';

const route = getRouteApi('/admin/user-management/$personId');

/** /admin/user-management/<id>: one account with its figures and all admin actions. */
export function UserAccountPage() {
  const { personId } = route.useParams();
  const account = useQuery(accountDetailsQuery(useApi(), personId));
  useSessionEndOf(account.error);
  if (account.isPending) return <PageSkeleton />;
  if (!account.data) return <NoAccount query={account} />;
  return <Account account={account.data} />;
}

/** For an unknown or invalid id; any other failure offers another try. */
function NoAccount({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const t = useText();
  const isUnknown = ['person_not_found', 'invalid_input'].includes(failureCode(query.error) ?? '');
  return (
    <div className="mx-auto grid w-full max-w-[1000px] grid-cols-1 gap-4 px-4 py-6">
      <BackLink to={paths.userManagement()}>{t('admin.users_title')}</BackLink>
      {isUnknown ? (
        <EmptyState
          isPage
          icon="search"
          title={t('admin.account_unknown')}
          hint={t('admin.account_unknown_hint')}
        />
      ) : (
        <LoadFailure isPage title="admin.account_load_error" query={query} />
      )}
    </div>
  );
}

/** Gets the focus once the sessions, and the button that ends them, are gone. */
const HEADING = 'account';
const chip = 'inline-flex items-center rounded-full px-3 py-0.5 text-sm font-semibold';

function Account({ account }: { account: AccountDetails }) {
  const t = useText();
  const { day, moment } = useMoments();
  const { person } = account;
  const isYou = usePerson()?.id === person.id;
  return (
    <div className="mx-auto grid w-full max-w-[1000px] grid-cols-1 gap-6 px-4 py-6">
      <div className="grid gap-2">
        <BackLink to={paths.userManagement()}>{t('admin.users_title')}</BackLink>
        <h1 id={HEADING} tabIndex={-1} className="text-2xl font-extrabold wrap-anywhere">
          {person.fullName || t('admin.no_name')}
        </h1>
        <p className="wrap-anywhere text-muted">{person.email}</p>
        <p className="flex flex-wrap gap-2">
          {isYou && <span className={`${chip} bg-chile-soft text-chile`}>{t('admin.you')}</span>}
          {person.isAdmin && (
            <span className={`${chip} bg-agave-soft text-agave`}>{t('admin.role_admin')}</span>
          )}
          {person.isAdminByConfiguration && (
            <span className={`${chip} bg-amber-soft text-amber`}>{t('admin.role_configured')}</span>
          )}
          {account.restaurants.length > 0 && (
            <span className={`${chip} bg-agave-soft text-agave`}>
              {t('admin.role_owner_of', { count: account.restaurants.length })}
            </span>
          )}
          {person.isBanned && (
            <span className={`${chip} bg-danger-soft text-danger`}>{t('admin.banned')}</span>
          )}
          {person.suspendedUntil && (
            <span className={`${chip} bg-danger-soft text-danger`}>
              {t('admin.suspended_until', { when: moment(person.suspendedUntil) })}
            </span>
          )}
          {!person.emailVerified && (
            <span className={`${chip} bg-amber-soft text-amber`}>{t('admin.unconfirmed')}</span>
          )}
          {account.invitedUntil && (
            <span className={`${chip} bg-amber-soft text-amber`}>
              {t('admin.invited_until', { when: day(account.invitedUntil) })}
            </span>
          )}
        </p>
      </div>
      <Figures account={account} />
      <AccountActions account={account} isYou={isYou} headingId={HEADING} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Moderated account={account} />
        <Restaurants account={account} />
        <Sessions account={account} />
      </div>
      <History account={account} />
    </div>
  );
}

function Figures({ account }: { account: AccountDetails }) {
  const t = useText();
  const { day } = useMoments();
  const { person, lastSeenAt, providers } = account;
  const ways = [
    ...(account.hasPassword ? [t('admin.way_password')] : []),
    ...providers.map((provider) => t(`admin.way_${provider}`)),
  ];
  const figures: [title: string, value: ReactNode][] = [
    [t('admin.figure_votes'), account.votes],
    [t('admin.figure_reviews'), account.reviews],
    [t('admin.figure_favourites'), account.favourites],
    [t('admin.figure_violations'), account.violations],
    [t('admin.figure_since'), day(person.createdAt)],
    [t('admin.figure_seen'), lastSeenAt ? day(lastSeenAt) : t('admin.never')],
    [t('admin.figure_language'), t(`languages.${account.locale}`)],
    [t('admin.figure_ways'), ways.join(', ') || t('admin.way_none')],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card md:grid-cols-4">
      {figures.map(([title, value]) => (
        <div key={title} className="bg-surface p-4">
          <dt className="text-sm text-muted">{title}</dt>
          <dd className="text-lg font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Restaurants({ account: { restaurants, person } }: { account: AccountDetails }) {
  const t = useText();
  return (
    <AccountPart title={t('admin.part_restaurants')}>
      {restaurants.length === 0 ? (
        <p className="text-muted">{t('admin.owns_none')}</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {restaurants.map(({ id, name }) => (
              <li key={id} className="font-semibold wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
          <ButtonLink
            look="secondary"
            className="justify-self-start"
            to={paths.listed(paths.accessRequests(), { tab: 'owners', q: person.email })}
          >
            {t('admin.take_access_back')}
          </ButtonLink>
        </>
      )}
    </AccountPart>
  );
}

function Sessions({ account: { sessions, person } }: { account: AccountDetails }) {
  const t = useText();
  const { day } = useMoments();
  return (
    <AccountPart title={t('admin.part_sessions')}>
      {sessions.length === 0 ? (
        <p className="text-muted">{t('admin.sessions_none')}</p>
      ) : (
        <>
          <ul className="grid gap-2">
            {sessions.slice(0, 5).map((session) => (
              <li key={session.id}>
                <span className="font-semibold">{deviceOf(t, session)}</span>
                <span className="block text-sm text-muted">
                  {session.current
                    ? t('account.session_here')
                    : t('admin.session_seen', { when: day(session.renewedAt) })}
                </span>
              </li>
            ))}
          </ul>
          <ButtonLink
            look="secondary"
            className="justify-self-start"
            to={paths.listed(paths.userSessions(), { q: person.email })}
          >
            {t('admin.sessions_all', { count: sessions.length })}
          </ButtonLink>
        </>
      )}
    </AccountPart>
  );
}

function History({ account: { entries } }: { account: AccountDetails }) {
  const t = useText();
  const { moment } = useMoments();
  return (
    <AccountPart title={t('admin.part_history')}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('admin.history_none')}</p>
      ) : (
        <ol className="grid gap-3">
          {entries.map((entry) => (
            <li key={entry.number}>
              <span className="font-semibold wrap-anywhere">
                {describeEntry(t as Translator, entry)}
              </span>
              <span className="block text-sm wrap-anywhere text-muted">
                {describePersonName(t as Translator, entry.actor)} · {moment(entry.at)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </AccountPart>
  );
}
