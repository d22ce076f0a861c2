import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cached } from '../api/cached.ts';
import { type Api, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { AppealForm } from './AppealForm.tsx';
import { Ruling } from './Ruling.tsx';

/** The ruling that a mail's proof belongs to. Not cached: it is read again with each visit. */
const rulingQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['ruling', token],
    queryFn: () => api.moderation.readRuling({ token }),
    ...cached.edited,
    ...cached.unkept,
  });

/** /appeal: the ruling that a mail refers to, and the appeal against it; no sign-in is needed. */
export function AppealPage() {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const isHydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  const token = new URLSearchParams(hash).get('token') ?? '';
  // Because of the fragment the page would not start at its top.
  useEffect(() => window.scrollTo(0, 0), []);
  const query = useQuery({ ...rulingQuery(api, token), enabled: isHydrated && token !== '' });
  // The server renders without the fragment, which browsers never send.
  if (!isHydrated || (token !== '' && query.isPending)) return <PageSkeleton />;
  if (!query.data) {
    const code = failureCode(query.error);
    const isBadLink = token === '' || code === 'appeal_link_invalid' || code === 'invalid_input';
    return (
      <div className="page max-w-2xl py-8">
        <EmptyState
          isPage
          icon="warning"
          title={t(isBadLink ? 'appeals.link_title' : 'appeals.load_error')}
          hint={isBadLink ? t('appeals.link_hint') : failureText(query.error)}
        >
          {isBadLink ? (
            <ButtonLink to={paths.home()}>{t('appeals.home')}</ButtonLink>
          ) : (
            <Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page grid max-w-2xl grid-cols-1 gap-6 py-6">
      <h1 className="text-2xl font-extrabold">{t('appeals.title')}</h1>
      <Ruling ruling={query.data} />
      <AppealForm ruling={query.data} token={token} />
      <ButtonLink look="quiet" to="/content-moderation-policy" className="-ml-5 justify-self-start">
        {t('appeals.to_policy')}
      </ButtonLink>
    </div>
  );
}
