import type { ReactNode } from 'react';
import type { Provider } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

export const WHOLE_SCREEN = 'fixed inset-0 grid place-items-center bg-paper p-6 text-ink';

/** What covers the page while a provider signs the user in. */
export function ProviderWait({
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
