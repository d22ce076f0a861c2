import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { CheckEmail } from './CheckEmail.tsx';
import { ConfirmEmail, useConfirmationToken } from './ConfirmEmail.tsx';
import { usePerson, useSetPerson } from './queries.ts';
import { takeReturnPath } from './return-path.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

const route = getRouteApi('/auth');

/** /auth: two forms under tabs that stand in the address (S1 §2), and what follows them. */
export function AuthPage() {
  const t = useText();
  const { tab = 'signin' } = route.useSearch();
  const navigate = useNavigate();
  const setPerson = useSetPerson();
  const token = useConfirmationToken();
  const isHere = useLocation({ select: ({ pathname }) => pathname === paths.auth() });
  const isSignedIn = Boolean(usePerson());
  /** One address for both forms: who takes the wrong tab need not type it again. */
  const [email, setEmail] = useState('');
  /** The address whose mail is to be confirmed. */
  const [waiting, setWaiting] = useState<string | null>(null);

  // Whoever is signed in, just now or long since, has nothing to do here. While a link is being
  // confirmed that is for `enter` to say, and on the way out the path has been taken already.
  useEffect(() => {
    if (isSignedIn && isHere && token === null) {
      void navigate({ to: takeReturnPath(), replace: true });
    }
  }, [isSignedIn, isHere, token, navigate]);

  const enter = (person: Person) => {
    setPerson(person);
    void navigate({ to: takeReturnPath(), replace: true });
  };
  const choose = (next: 'signin' | 'signup') => {
    setWaiting(null);
    void navigate({ to: paths.auth(next), replace: true });
  };

  if (isSignedIn && !token) return <PageSkeleton />;
  return (
    <div className="page grid max-w-md gap-6 py-6">
      <BackLink to={paths.home()}>{t('shell.home')}</BackLink>
      {token ? (
        <ConfirmEmail key={token} token={token} onConfirmed={enter} />
      ) : waiting ? (
        <CheckEmail email={waiting} onTrySigningIn={() => choose('signin')} />
      ) : (
        <>
          <div className="grid gap-2">
            <h1 className="text-2xl font-extrabold">
              {t(tab === 'signup' ? 'people.sign_up_title' : 'people.sign_in_title')}
            </h1>
            <p className="text-muted">{t('people.why')}</p>
          </div>
          <nav className="grid grid-cols-2 gap-1 rounded-full bg-line p-1">
            {(['signin', 'signup'] as const).map((name) => (
              <button
                key={name}
                type="button"
                aria-current={tab === name ? 'page' : undefined}
                onClick={() => choose(name)}
                className="min-h-11 rounded-full font-semibold aria-[current=page]:bg-chile aria-[current=page]:text-on-chile"
              >
                {t(name === 'signin' ? 'people.sign_in_tab' : 'people.sign_up_tab')}
              </button>
            ))}
          </nav>
          {tab === 'signup' ? (
            <SignUpForm
              email={email}
              onEmail={setEmail}
              onSent={setWaiting}
              onSignIn={() => choose('signin')}
            />
          ) : (
            <SignInForm
              email={email}
              onEmail={setEmail}
              onSignedIn={setPerson}
              onUnconfirmed={setWaiting}
            />
          )}
        </>
      )}
    </div>
  );
}
