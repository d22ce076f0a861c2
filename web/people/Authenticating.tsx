import type { Provider } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { ProviderWait, WHOLE_SCREEN } from './ProviderWait.tsx';

/** Covers the page when the browser is back and the user is signed in, until the page changes. */
export function Authenticating({ provider }: { provider: Provider }) {
  const t = useText();
  return (
    <div className={`${WHOLE_SCREEN} z-50`}>
      <ProviderWait provider={provider} hint={t('oauth.almost_there')} />
    </div>
  );
}
