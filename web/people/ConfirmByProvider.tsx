import { useEffect, useEffectEvent, useState } from 'react';
import type { Person, Provider } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { PROVIDER_NAMES } from './oauth-sign-in.ts';
import { nativeShell } from '../platform/native.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface Way {
  provider: Provider;
  person: Person;
  onConfirmed: () => void;
}

/**
 * Signs in again through a provider, in a tab of its own, so that nothing typed here is lost. Whoever comes back to
 * this tab signed in goes on at once.
 */
export function ConfirmByProvider(way: Way) {
  const t = useText();
  const { begin, look, isAway, busy, problem } = useProvider(way);
  const { provider } = way;
  const name = PROVIDER_NAMES[provider];
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice tone="amber">{problem}</Notice>}
      {isAway && <p role="status">{t('account.confirm_come_back', { provider: name })}</p>}
      <Button wide look="secondary" icon={provider} disabled={busy} onClick={() => void begin()}>
        {t('account.confirm_by', { provider: name })}
      </Button>
      {isAway && (
        <Button wide onClick={() => void look()}>
          {t('account.confirm_go_on')}
        </Button>
      )}
    </div>
  );
}

function useProvider({ provider, person, onConfirmed }: Way) {
  const { t, language } = useLocale();
  const api = useApi();
  const failureText = useFailureText();
  const [isAway, setAway] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = PROVIDER_NAMES[provider];

  async function begin() {
    setProblem(null);
    const shell = nativeShell();
    // In the tap itself: a browser blocks a tab that is opened later.
    const tab = shell ? null : window.open('', '_blank');
    setBusy(true);
    try {
      if (shell) {
        const { signal } = new AbortController();
        const error = await shell.signIn(provider, { language, signal });
        if (error)
          setProblem(
            t(error === 'cancelled' ? 'oauth.cancelled' : 'oauth.failed', { provider: name }),
          );
        else await look();
      } else {
        const { url } = await api.people.signInByOAuth({ provider });
        if (tab) tab.location.href = url;
        if (!tab) setProblem(t('account.confirm_tab_blocked'));
        setAway(tab !== null);
      }
    } catch (error) {
      tab?.close();
      setProblem(failureText(error));
    }
    setBusy(false);
  }

  /** @param isAsked whether the person has said that they are back */
  async function look(isAsked = true) {
    try {
      const [{ person: now }, { isDue }] = await Promise.all([
        api.people.me(),
        api.people.confirmation(),
      ]);
      // Somebody else has signed in: what is on this page is not theirs.
      if (now?.id !== person.id) return location.reload();
      if (!isDue) return onConfirmed();
      if (isAsked) setProblem(t('account.confirm_not_yet', { provider: name }));
    } catch (error) {
      if (isAsked) setProblem(failureText(error));
    }
  }
  const comeBack = useEffectEvent(() => {
    if (isAway && document.visibilityState === 'visible') void look(false);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', () => comeBack(), { signal });
    window.addEventListener('focus', () => comeBack(), { signal });
    return () => listening.abort();
  }, []);

  return { begin, look, isAway, busy, problem };
}
