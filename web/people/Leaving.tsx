import { useLayoutEffect, useRef } from 'react';
import type { Provider } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { PROVIDER_NAMES } from './oauth-sign-in.ts';
import { ProviderWait, WHOLE_SCREEN } from './ProviderWait.tsx';

/** Covers the page while the browser goes to a provider. Escape and the button cancel. */
export function Leaving({
  provider,
  isAskedAgain,
  onCancel,
}: {
  provider: Provider;
  isAskedAgain: boolean;
  onCancel: () => void;
}) {
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  // The platform's modal layer: it also covers dialogs, and makes everything below inert.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Not the button, which the platform would focus: it is for users who look for it.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={t('oauth.authenticating')}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      // A second Escape closes it regardless; unmounting closes it too, but cancels nothing.
      onClose={() => {
        if (ref.current) onCancel();
      }}
      className={`${WHOLE_SCREEN} m-0 h-dvh max-h-none w-full max-w-none outline-none`}
    >
      <ProviderWait
        provider={provider}
        hint={t('oauth.opening', { provider: PROVIDER_NAMES[provider] })}
      >
        {isAskedAgain && <p className="font-semibold text-amber">{t('oauth.in_progress')}</p>}
      </ProviderWait>
      <Button
        look="quiet"
        className="absolute bottom-[max(24px,env(safe-area-inset-bottom))]"
        onClick={onCancel}
      >
        {t('oauth.cancel')}
      </Button>
    </dialog>
  );
}
