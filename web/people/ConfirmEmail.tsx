import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ConfirmWithPassword } from './ConfirmWithPassword.tsx';
import { usePerson } from './queries.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { keepSecondStep } from './second-step.ts';

/**
 * The token of a confirmation link, from the fragment, which no server sees (decision 11).
 * undefined while the page is still as the server rendered it, null without such a link.
 */
export function useConfirmationToken(): string | null | undefined {
  const hash = useLocation({
    select: (location) => (location.pathname === paths.auth() ? location.hash : null),
  });
  // While leaving, the address is already the next page's: the last token stays until that is
  // shown.
  const [last, setLast] = useState(hash ?? '');
  if (hash !== null && hash !== last) setLast(hash);
  if (!useHydrated()) return undefined;
  const fields = new URLSearchParams(last);
  return (fields.get('type') === 'signup' && fields.get('token')) || null;
}

/** Confirms once, and shows the outcome; in a browser that did not sign up, with the password. */
export function ConfirmEmail({
  token,
  onConfirmed,
}: {
  token: string;
  onConfirmed: (person: Person) => void;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useRef(false);

  function welcome(person: Person) {
    toast(t('people.confirmed'));
    onConfirmed(person);
  }
  function fail(error: unknown) {
    if (!keepSecondStep(error)) setFailure(error);
  }
  function confirm() {
    setFailure(null);
    api.people.confirmEmail({ token }).then(({ person }) => welcome(person), fail);
  }
  const begin = useEffectEvent(confirm);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    begin();
  }, []);

  const needsPassword = failureCode(failure) === 'password_needed';
  return (
    <div className="grid gap-5">
      <ScreenTitle>{t('people.confirm_title')}</ScreenTitle>
      {failure === null || needsPassword ? (
        // One element for both: a screen reader announces only changes in an element it already
        // knows.
        <p role="status" className="text-lg text-muted">
          {t(needsPassword ? 'errors.password_needed' : 'people.confirming')}
        </p>
      ) : (
        <NotConfirmed failure={failure} onRetry={confirm} />
      )}
      {needsPassword && (
        <ConfirmWithPassword token={token} onConfirmed={welcome} onLinkFailed={fail} />
      )}
    </div>
  );
}

/** The reason of a failure, and what the user can do about it. */
function NotConfirmed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useText();
  const failureText = useFailureText();
  const person = usePerson();
  const code = failureCode(failure);
  // A link that was truncated on its way is refused for its shape.
  const isLinkAtFault = code === 'confirmation_link_invalid' || code === 'invalid_input';
  if (isLinkAtFault && person) {
    // A signed-in user has a confirmed address: most likely this same link was opened twice.
    return (
      <>
        <Notice tone="agave">{t('people.already_confirmed')}</Notice>
        <ButtonLink to={paths.home()}>{t('shell.home')}</ButtonLink>
      </>
    );
  }
  if (isLinkAtFault) {
    return (
      <>
        <Notice tone="danger">{t('errors.confirmation_link_invalid')}</Notice>
        <ButtonLink to={paths.auth('signin')}>{t('people.sign_in')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Notice tone="danger">{failureText(failure)}</Notice>
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </>
  );
}
