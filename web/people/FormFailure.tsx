import { type ReactNode, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Notice } from '../ui/Notice.tsx';
import { retryAfterSeconds } from './sign-up-limit.ts';
import { WaitPanel } from './WaitPanel.tsx';

/** Why a form was rejected: above its fields, scrolled into view and focused. */
export function FormFailure({
  failure,
  text,
  children,
}: {
  failure: unknown;
  /** Replaces the failure's own text. */
  text?: string | undefined;
  /** A link or button to go on with. */
  children?: ReactNode;
}) {
  const failureText = useFailureText();
  if (failureCode(failure) === 'too_many_requests') return <TooManyTries failure={failure} />;
  return (
    <Notice tone="danger">
      <p>{text ?? failureText(failure)}</p>
      {children}
    </Notice>
  );
}

function TooManyTries({ failure }: { failure: unknown }) {
  const t = useText();
  const [wait] = useState(() => ({ fromMs: Date.now(), seconds: retryAfterSeconds(failure) }));
  return <WaitPanel title={t('people.too_many_tries')} wait={wait} />;
}
