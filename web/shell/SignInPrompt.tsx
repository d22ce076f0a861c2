import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { usePosition } from '../platform/position.ts';
import { lazyOptional } from '../ui/optional.ts';
import { isSignInSkipped } from './sign-in-skip.ts';

/** S2 §9, on screens under 768 px (S1 §9). */
const DELAY_MS = 1500;
/** Who has asked for the way reads the answer first. */
const AFTER_LOCATING_MS = 8000;
const PHONE = '(width < 768px)';

/** Only who is asked loads it. */
const SignInSheet = lazyOptional(() => import('./SignInSheet.tsx').then((m) => m.SignInSheet));

/** Asks visitors with a phone on the home views, once a day, whether they want to sign in. */
export function SignInPrompt() {
  const t = useText();
  const isNobody = usePerson() === null;
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home() });
  const mayAsk = isNobody && isHome;
  const [isDue, setDue] = useState(false);
  const { status } = usePosition();
  const isLocating = status === 'asking' || status === 'locating';
  const hasLocated = status === 'known' || status === 'failed';
  useEffect(() => {
    if (!mayAsk || isLocating) return;
    let timer = setTimeout(ask, hasLocated ? AFTER_LOCATING_MS : DELAY_MS);
    function ask() {
      if (isSignInSkipped() || !matchMedia(PHONE).matches) return;
      // Never over a dialog: it waits until that is answered.
      if (document.querySelector('dialog[open]')) timer = setTimeout(ask, DELAY_MS);
      else setDue(true);
    }
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [mayAsk, isLocating, hasLocated]);
  if (!mayAsk) return null;
  return (
    <>
      {/* Said in passing: the focus stays with what is being read. */}
      <p role="status" className="sr-only">
        {isDue && t('voting.prompt_announced')}
      </p>
      {isDue && (
        <Suspense fallback={null}>
          <SignInSheet onClose={() => setDue(false)} />
        </Suspense>
      )}
    </>
  );
}
