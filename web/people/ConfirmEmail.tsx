import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';

function readToken(): string | null {
  const fields = new URLSearchParams(location.hash.slice(1));
  return fields.get('type') === 'signup' ? fields.get('token') : null;
}

/** The token of a confirmation link: it rides in the fragment, which no server sees (decision 11). */
export function useConfirmationToken(): string | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    readToken,
    () => null,
  );
}

/** Confirms once, and says so or why not. */
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
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    api.people.confirmEmail({ token }).then(({ person }) => {
      toast(t('people.confirmed'));
      onConfirmed(person);
    }, setFailure);
  }, [api, token, onConfirmed, toast, t]);
  return failure === null ? (
    <p role="status" className="py-12 text-center text-lg text-muted">
      {t('people.confirming')}
    </p>
  ) : (
    <div className="grid gap-5">
      <Notice tone="danger">{failureText(failure)}</Notice>
      <ButtonLink to={paths.auth('signin')}>{t('people.sign_in')}</ButtonLink>
    </div>
  );
}
