import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { lazyPage } from '../ui/lazy-page.ts';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { readAuthSearch } from './auth-search.ts';
import { CheckEmail } from './CheckEmail.tsx';
import { ConfirmEmail, useConfirmationToken } from './ConfirmEmail.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { forget, keep, useKept } from '../platform/kept.ts';
import { OAuthReturn, OAuthSignIn } from './OAuthSignIn.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { usePerson, useSetPerson } from './queries.ts';
import { SignInForm } from './SignInForm.tsx';
import { forgetSecondStep, useReturnedStep, useSecondStep } from './use-second-step.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { holdReturnPath, takeReturnPath } from './take-return-path.ts';
import {
  forgetWaitingEmail,
  keepWaitingEmail,
  useWaitingEmail,
  type WaitingEmail,
} from './waiting-email.ts';
import { WaitingBallot } from './WaitingBallot.tsx';

const SecondStep = lazyPage(() => import('./SecondStep.tsx').then((m) => m.SecondStep));

const route = getRouteApi('/auth');

const keepEmail = (email: string) => keep('typed-email', email);

/** After sign-in: the next user of this tab may be another person. */
function forgetEmails(): void {
  forget('typed-email');
  forgetWaitingEmail();
  forgetSecondStep();
}

/** /auth: two forms under tabs that the address names (S1 §2), and the steps after them. */
export function AuthPage() {
  const t = useText();
  const { tab = 'signin', check } = readAuthSearch(route.useSearch());
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  const setPerson = useSetPerson();
  const token = useConfirmationToken();
  const isHere = useLocation({ select: ({ pathname }) => pathname === paths.auth() });
  const isSignedIn = Boolean(usePerson());
  const waiting = useWaitingEmail();
  const step = useSecondStep();
  useReturnedStep();
  const [path] = useState(holdReturnPath);
  const hydrated = useHydrated();

  // A user who is signed in has no use for this page. While a link is being confirmed `enter`
  // decides, and when the page is being left the path has been taken already.
  useEffect(() => {
    if (isSignedIn) forgetEmails();
    if (isSignedIn && isHere && token === null) {
      // Another tab may have signed in: what this one knows of the page is of nobody.
      client.removeQueries({ queryKey: ['mine'], type: 'inactive' });
      void navigate({ to: takeReturnPath(router, path), replace: true });
    }
  }, [isSignedIn, isHere, token, navigate, router, client, path]);

  const enter = (person: Person) => {
    setPerson(person);
    void navigate({ to: takeReturnPath(router, path), replace: true });
  };
  const wait = (email: Omit<WaitingEmail, 'path'>) => {
    keepWaitingEmail({ ...email, path });
    void navigate({ to: paths.checkEmail(tab), replace: true });
  };
  const choose = (next: Tab) => {
    forgetWaitingEmail();
    void navigate({ to: paths.auth(next), replace: true });
  };

  // Only the tab knows the address that waits: after a reload, no form in its place.
  if ((isSignedIn && !token) || (check && !hydrated)) {
    return (
      <>
        <OAuthReturn />
        <PageSkeleton />
      </>
    );
  }
  return (
    <div className="page grid max-w-md gap-6 py-6">
      <BackLink to={paths.home()}>{t('shell.home')}</BackLink>
      <WaitingBallot path={path} />
      <OAuthReturn />
      {step ? (
        <SecondStep step={step} onPassed={enter} onAgain={forgetSecondStep}>
          <PasskeySignIn onEntered={enter} />
        </SecondStep>
      ) : token ? (
        <ConfirmEmail key={token} token={token} onConfirmed={enter} />
      ) : waiting ? (
        <CheckEmail waiting={waiting} onTrySigningIn={() => choose('signin')} />
      ) : (
        <AuthForms tab={tab} path={hydrated ? path : null} onTab={choose} onWaiting={wait} />
      )}
    </div>
  );
}

type Tab = 'signin' | 'signup';

function AuthForms({
  tab,
  path,
  onTab,
  onWaiting,
}: {
  tab: Tab;
  /** The page that opens afterwards. */
  path: string | null;
  onTab: (tab: Tab) => void;
  onWaiting: (waiting: Omit<WaitingEmail, 'path'>) => void;
}) {
  const t = useText();
  const setPerson = useSetPerson();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  /** All forms share one address: after choosing the wrong tab, users need not type it again. */
  const email = useKept('typed-email') ?? '';
  // A demo shows the providers too, and describes what it lacks.
  const hasProviders = settings.demo || settings.signInProviders.length > 0;
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">
          {t(tab === 'signup' ? 'people.sign_up_title' : 'people.sign_in_title')}
        </h1>
        <p className="text-muted">
          {t(path === paths.favourites() ? 'favourites.sign_in_first' : 'people.why')}
        </p>
      </div>
      <Tabs tab={tab} onTab={onTab} />
      {hasProviders && (
        <>
          {/* A provider's message in one tab is not repeated in the other. */}
          <OAuthSignIn key={tab} />
          <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-control-line after:h-px after:flex-1 after:bg-control-line">
            {t('people.or_continue_with')}
          </p>
        </>
      )}
      {tab === 'signup' ? (
        <SignUpForm
          email={email}
          onEmail={keepEmail}
          onSent={(sent) => onWaiting({ email: sent, isRefused: false })}
          onSignIn={() => onTab('signin')}
        />
      ) : (
        <PasskeySignIn onEntered={setPerson}>
          <SignInForm
            email={email}
            onEmail={keepEmail}
            onSignedIn={setPerson}
            onUnconfirmed={(refused) => onWaiting({ email: refused, isRefused: true })}
          />
        </PasskeySignIn>
      )}
    </>
  );
}

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useText();
  return (
    <nav
      aria-label={t('people.tabs_label')}
      className="grid grid-cols-2 gap-1 rounded-full bg-line p-1"
    >
      {(['signin', 'signup'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-current={tab === name ? 'page' : undefined}
          onClick={() => onTab(name)}
          className="min-h-11 rounded-full font-semibold aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {t(name === 'signin' ? 'people.sign_in_tab' : 'people.sign_up_tab')}
        </button>
      ))}
    </nav>
  );
}
