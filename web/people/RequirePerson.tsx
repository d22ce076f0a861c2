import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { usePerson } from './queries.ts';
import { rememberPath } from './return-path.ts';

/** A page for signed-in people: others go to sign in, and come back here afterwards (S1 §2). */
export function RequirePerson({ children }: { children: ReactNode }) {
  const t = useText();
  const person = usePerson();
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (person !== null) return;
    rememberPath(router.state.location.href);
    void navigate({ to: paths.auth(), replace: true });
  }, [person, router, navigate]);
  return person ? children : <Spinner>{t('shell.loading')}</Spinner>;
}
