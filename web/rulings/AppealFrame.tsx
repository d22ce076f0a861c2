import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';

/** The proof in the page's fragment; '' without one, and while the server renders, which never gets it. */
export function useProof(): { token: string; isReady: boolean } {
  const isReady = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  // Because of the fragment the page would not start at its top. Newer browsers' `scrollTo` returns a promise.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return { token: new URLSearchParams(hash).get('token') ?? '', isReady };
}

/** The page of a ruling that a mail's proof opens: loading, a link that does not work, or the ruling. */
export function AppealFrame<Ruling>({
  title,
  proof: { token, isReady },
  query,
  children,
}: {
  title: string;
  proof: ReturnType<typeof useProof>;
  query: {
    data: Ruling | undefined;
    error: unknown;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  children: (ruling: Ruling) => ReactNode;
}) {
  const t = useText();
  const failureText = useFailureText();
  if (!isReady || (token !== '' && query.isPending)) return <PageSkeleton />;
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
      <h1 className="text-2xl font-extrabold">{title}</h1>
      {children(query.data)}
      <ButtonLink look="quiet" to="/content-moderation-policy" className="-ml-5 justify-self-start">
        {t('appeals.to_policy')}
      </ButtonLink>
    </div>
  );
}
