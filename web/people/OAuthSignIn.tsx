import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { OAuthError } from '../../domain/people/rules.ts';
import type { Provider } from '../../domain/people/schema.ts';
import { ApiFailure } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { keep } from '../platform/kept.ts';
import { nativeShell } from '../platform/native.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { readAuthSearch } from './auth-search.ts';
import { Authenticating } from './Authenticating.tsx';
import { Leaving } from './Leaving.tsx';
import {
  beginFlow,
  comeBack,
  endFlow,
  leaveFor,
  PROVIDER_NAMES,
  useJourney,
  useOAuthFlow,
  useOAuthProviders,
} from './oauth-sign-in.ts';
import { isBannedOrSuspended } from '../rulings/banned.ts';
import { BannedNotice } from '../rulings/BannedNotice.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { usePerson } from './queries.ts';
import { keepSecondStep } from './second-step.ts';

/** The colours that the providers require, which are not ours. */
const LOOKS: Record<Provider, string> = {
  apple: 'border-[#000] bg-[#000] text-[#fff] dark:border-[#fff] dark:bg-[#fff] dark:text-[#000]',
  google:
    'border-[#747775] bg-[#fff] text-[#1f1f1f] dark:border-[#8e918f] dark:bg-[#131314] dark:text-[#e3e3e3]',
};

/**
 * The buttons of the providers, Apple's first, and their errors; renders nothing where none is set
 * up.
 * @param onBegin called before the browser leaves, to remember the page to return to
 */
export function OAuthSignIn({ onBegin }: { onBegin?: () => void }) {
  const { t, language } = useLocale();
  const api = useApi();
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const owner = useId();
  const { flow } = useOAuthFlow();
  const providers = useOAuthProviders();
  const [failure, setFailure] = useState<{ of: Provider; error: unknown } | null>(null);
  /** The outcome in the app, which does not come back by an address. */
  const [outcome, setOutcome] = useState<{ provider: Provider; error: OAuthError } | null>(null);
  const asking = useRef<AbortController>(null);

  async function begin(provider: Provider) {
    if (!beginFlow(provider, owner)) return;
    setFailure(null);
    setOutcome(null);
    const { signal } = (asking.current = new AbortController());
    // If the server is not set up for a provider, the server's own message is shown.
    const shell = settings.signInProviders.includes(provider) ? nativeShell() : null;
    try {
      if (shell) {
        onBegin?.();
        const error = await shell.signIn(provider, { language, signal });
        if (error) setOutcome({ provider, error });
        endFlow();
        return;
      }
      const { url } = await api.people.signInByOAuth({ provider }, { signal });
      if (signal.aborted) return;
      onBegin?.();
      leaveFor(provider, url);
    } catch (error) {
      if (signal.aborted) return;
      endFlow();
      // In the app alone: a browser comes back to /auth.
      if (keepSecondStep(error)) return void navigate({ to: paths.auth() });
      setFailure({ of: provider, error });
    }
  }
  function cancel() {
    asking.current?.abort();
    window.stop();
    endFlow();
  }

  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      {failure && <Failure {...failure} />}
      {outcome && <OutcomeNotice {...outcome} said={undefined} proof="" />}
      {flow?.isAskedAgain && !flow.isLeaving && (
        <Notice tone="amber">{t('oauth.in_progress')}</Notice>
      )}
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          disabled={!hydrated}
          onClick={() => void begin(provider)}
          className={`inline-flex min-h-12 w-full items-center justify-center gap-3 rounded-full border px-5 py-2 font-semibold ${LOOKS[provider]}`}
        >
          <Icon name={provider} />
          {t('oauth.continue_with', { provider: PROVIDER_NAMES[provider] })}
        </button>
      ))}
      {flow?.isLeaving && flow.owner === owner && (
        <Leaving provider={flow.provider} isAskedAgain={flow.isAskedAgain} onCancel={cancel} />
      )}
    </div>
  );
}

/** Why the browser did not leave. What a demo lacks is not the user's fault. */
function Failure({ of, error }: { of: Provider; error: unknown }) {
  const t = useText();
  const failureText = useFailureText();
  if (!(error instanceof ApiFailure) || error.code === 'internal') {
    return <Notice tone="danger">{t('oauth.unexpected')}</Notice>;
  }
  // In the app alone: a browser comes back to /auth.
  if (isBannedOrSuspended(error)) return <BannedNotice failure={error} />;
  if (error.code !== 'provider_not_configured') {
    return <Notice tone="danger">{failureText(error)}</Notice>;
  }
  const { variables } = error.data as { variables: string };
  return (
    <Notice tone="amber">
      <p>{t('oauth.not_configured', { provider: PROVIDER_NAMES[of] })}</p>
      <details>
        <summary className="flex min-h-11 items-center text-sm">{t('oauth.for_operators')}</summary>
        <ul>
          {variables.split(', ').map((name) => (
            <li key={name}>
              <code className="text-sm font-semibold break-all">{name}</code>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

const route = getRouteApi('/auth');

/**
 * For /auth, in every state: the overlay when the user has come back signed in, until the page
 * changes; a note when they have not. The outcome is then removed from the address.
 */
export function OAuthReturn() {
  const search = readAuthSearch(route.useSearch());
  const navigate = useNavigate();
  const person = usePerson();
  const journey = useJourney();
  const { wasBegun } = useOAuthFlow();
  const [{ from, new: isNew, provider, error, message }] = useState(search);
  const proof = useAppealProof();

  useEffect(() => {
    if (journey) comeBack(journey);
  }, [journey]);
  const arrive = useEffectEvent(() => {
    if (from && isNew && person) keep('asks-about-news', person.id);
    if (!error && (!from || person)) return;
    const { tab } = search;
    void navigate({ to: paths.auth(), search: tab ? { tab } : {}, replace: true });
  });
  useEffect(() => arrive(), []);

  if (from && person) return <Authenticating provider={from} />;
  // A new attempt has its own outcome.
  if (wasBegun) return null;
  if (provider && error) {
    // A provider's message is shown only if this tab was sent to that provider: else any link could
    // put text here.
    const said = journey === provider ? message : undefined;
    return <OutcomeNotice provider={provider} error={error} said={said} proof={proof} />;
  }
  // Returned with success, yet nobody is signed in: the browser accepts no cookies.
  const isLost = from && journey === from && person === null;
  return isLost ? (
    <OutcomeNotice provider={from} error="unexpected" said={undefined} proof="" />
  ) : null;
}

/** The proof for reading the ruling on a ban or suspension, from the fragment on return. */
function useAppealProof(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const now = new URLSearchParams(hash).get('appeal') ?? '';
  const [proof, setProof] = useState(now);
  // The server renders without the fragment, and it is soon removed from the address.
  if (now !== '' && now !== proof) setProof(now);
  return useHydrated() ? proof : '';
}

/** Why the user has come back without being signed in. */
function OutcomeNotice({
  provider,
  error,
  said,
  proof,
}: {
  provider: Provider;
  error: OAuthError;
  said: string | undefined;
  /** Proof of the ruling on a ban or suspension; empty for none. */
  proof: string;
}) {
  const { t, language } = useLocale();
  const text =
    error === 'banned'
      ? t('errors.account_banned')
      : t(`oauth.${error}`, { provider: PROVIDER_NAMES[provider] });
  if (error === 'cancelled') {
    return (
      <p role="status" className="rounded-card bg-line p-4 text-base">
        {text}
      </p>
    );
  }
  // Providers describe errors only in English (RFC 6749 §4.1.2.1).
  const isSaid = error === 'failed' && said && language === 'en';
  return (
    <>
      <Notice tone="danger">{isSaid ? said : text}</Notice>
      {proof !== '' && (
        <ButtonLink look="secondary" wide to={paths.appeal(proof)}>
          {t('appeals.to_appeal')}
        </ButtonLink>
      )}
    </>
  );
}
