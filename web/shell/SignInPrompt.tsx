import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { useOnline } from '../platform/online.ts';
import { isNative } from '../platform/native.ts';
import { usePosition } from '../platform/position.ts';
import { lazyOptional } from '../ui/optional.ts';
import { isSignInSkipped } from './sign-in-skip.ts';

/**
 * S2 §9, on screens under 768 px (S1 §9), and on every one in the native app: from the first scroll on, as
 * the first view has its own action at the lower edge.
 */
const DELAY_MS = 1500;
/** A visitor whose position was not found first has time to read that message. */
const AFTER_FAILURE_MS = 8000;
/** Events that show that the visitor is using the page. */
const USES = ['pointerdown', 'touchmove', 'scroll', 'keydown'];
const PHONE = '(width < 768px)';

/** Loaded only when the prompt is shown. */
const SignInSheet = lazyOptional(() => import('./SignInSheet.tsx').then((m) => m.SignInSheet));

/** Asks visitors on the home views on a phone, once a day, whether they want to sign in. */
export function SignInPrompt() {
  const t = useText();
  const isNobody = usePerson() === null;
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home() });
  // Signing in needs a network.
  const mayAsk = useOnline() && isNobody && isHome;
  const [isDue, setDue] = useState(false);
  const { status } = usePosition();
  // One question at a time: the browser's own comes first. Finding a position without a question
  // delays nothing.
  const isBrowserAsking = status === 'asking';
  const delayMs = status === 'failed' ? AFTER_FAILURE_MS : DELAY_MS;
  useEffect(() => {
    if (!mayAsk || isBrowserAsking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let usedAt = -Infinity;
    const begin = () => {
      if (scrollY > 0 && timer === undefined) timer = setTimeout(ask, delayMs);
    };
    const use = () => {
      usedAt = Date.now();
      begin();
    };
    begin();
    function ask() {
      if (isSignInSkipped() || !(isNative() || matchMedia(PHONE).matches)) return;
      // Never over a dialog or the card of the place where one stands, nor during a touch: it waits until
      // the page is at rest.
      const isCovering = document.querySelector('dialog[open],[data-nearby-card]') !== null;
      const restMs = isCovering ? DELAY_MS : usedAt + DELAY_MS - Date.now();
      if (restMs > 0) timer = setTimeout(ask, restMs);
      else setDue(true);
    }
    for (const type of USES) addEventListener(type, use, { passive: true, capture: true });
    return () => {
      for (const type of USES) removeEventListener(type, use, { capture: true });
      clearTimeout(timer);
      setDue(false);
    };
  }, [mayAsk, isBrowserAsking, delayMs]);
  if (!mayAsk) return null;
  return (
    <>
      {/* Announced politely: the focus stays where the visitor reads. */}
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
