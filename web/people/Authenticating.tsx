import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Provider } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PROVIDER_NAMES } from './oauth-sign-in.ts';

const WHOLE_SCREEN = 'fixed inset-0 grid place-items-center bg-paper p-6 text-ink';

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
      <Waiting
        provider={provider}
        hint={t('oauth.opening', { provider: PROVIDER_NAMES[provider] })}
      >
        {isAskedAgain && <p className="font-semibold text-amber">{t('oauth.in_progress')}</p>}
      </Waiting>
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

/** Covers the page when the browser is back and the user is signed in, until the page changes. */
export function Authenticating({ provider }: { provider: Provider }) {
  const t = useText();
  return (
    <div className={`${WHOLE_SCREEN} z-50`}>
      <Waiting provider={provider} hint={t('oauth.almost_there')} />
    </div>
  );
}

function Waiting({
  provider,
  hint,
  children,
}: {
  provider: Provider;
  hint: string;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <>
      <div aria-hidden="true" className="papel-picado absolute inset-x-0 top-0 text-chile" />
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <span className="relative mb-3 grid size-24 place-items-center rounded-full bg-surface shadow-card">
          <Icon name={provider} size={10} />
          <span className="absolute inset-0 rounded-full border-4 border-line border-t-chile motion-safe:animate-spin" />
        </span>
        <p className="font-display text-2xl font-bold">{t('oauth.authenticating')}</p>
        <p className="text-muted">{hint}</p>
        {children}
      </div>
    </>
  );
}
