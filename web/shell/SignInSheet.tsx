import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/locale.ts';
import { isNative } from '../platform/native.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { skipSignIn } from './sign-in-skip.ts';
import { SignInToVote } from './SignInToVote.tsx';

/**
 * A sheet at the lower edge that does not block: the page above it can be read, scrolled and used,
 * and the focus stays where it is. Closing it in any way counts as skipping.
 */
export function SignInSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  /** If the focus is inside, it would be lost with the sheet. */
  const close = () => {
    if (sheet.current?.contains(document.activeElement)) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    onClose();
  };
  const skip = () => {
    skipSignIn();
    close();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) skip();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  // Focused elements behind it are scrolled out above it (WCAG 2.4.11).
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = `${(sheet.current?.offsetHeight ?? 0) + 16}px`;
    return () => void (style.scrollPaddingBottom = '');
  }, []);
  return (
    <aside
      ref={sheet}
      aria-labelledby={id}
      className={`rise sticky bottom-0 z-20 max-h-[75dvh] overflow-y-auto rounded-t-[24px] border-t border-line bg-surface shadow-card ${isNative() ? '' : 'md:hidden'}`}
    >
      <div className="grid gap-4 p-5 pb-[max(12px,env(safe-area-inset-bottom))]">
        <div className="flex items-start justify-between gap-4">
          <div className="grid gap-1">
            <h2 id={id} className="text-xl">
              {t('voting.sign_in_title')}
            </h2>
            <p className="text-sm text-muted">{t('voting.prompt_why')}</p>
          </div>
          <CloseButton onClose={skip} className="-mt-2 -mr-2" />
        </div>
        <SignInToVote onSkip={close} onLeave={skipSignIn} />
      </div>
    </aside>
  );
}
