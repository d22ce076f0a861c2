import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useToast } from '../ui/Toast.tsx';
import { usePerson } from './queries.ts';
import { rememberPath } from './return-path.ts';

/**
 * A page for signed-in people: others go to sign in, and return here afterwards (S1 §2). A user
 * whose session ended while the page was open gets a notice.
 */
export function RequirePerson({ children }: { children: ReactNode }) {
  const t = useText();
  const person = usePerson();
  const router = useRouter();
  const navigate = useNavigate();
  const toast = useToast();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (person) wasSignedIn.current = true;
    if (person !== null) return;
    if (wasSignedIn.current) toast(t('errors.signed_out'));
    wasSignedIn.current = false;
    rememberPath(router.state.location.href);
    void navigate({ to: paths.auth(), replace: true });
  }, [person, router, navigate, toast, t]);
  if (person) return children;
  return (
    <>
      <div className="noscript:hidden">
        <Spinner>{t('shell.loading')}</Spinner>
      </div>
      {/* Without a script there is no redirect. */}
      <div className="page hidden py-12 noscript:block">
        <EmptyState
          isPage
          icon="user"
          title={t('shell.sign_in_first')}
          hint={t('shell.sign_in_needs_script')}
        >
          <ButtonLink to={paths.home()}>{t('shell.not_found_home')}</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}
