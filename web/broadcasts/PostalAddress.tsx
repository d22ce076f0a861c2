import { useQuery } from '@tanstack/react-query';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { allSettingsQuery } from '../settings/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The sender's postal address; undefined while loading, empty if none is set. */
export const usePostalAddress = (): string | undefined =>
  useQuery(allSettingsQuery(useApi())).data?.settings.find(
    ({ key }) => key === 'mail_postal_address',
  )?.value;

/** Says that broadcasts need the postal address, with a link to its setting. */
export function PostalAddressLacks() {
  const t = useText();
  return (
    <Notice tone="amber">
      <p>{t('errors.broadcast_without_address')}</p>
      <ToSettings />
    </Notice>
  );
}

/** Links to the setting after the refusal for a missing postal address. */
export const AfterRefusal = ({ failure }: { failure: unknown }) =>
  failureCode(failure) === 'broadcast_without_address' ? <ToSettings /> : null;

function ToSettings() {
  const t = useText();
  return (
    <ButtonLink look="secondary" to={paths.settings()} className="mt-3">
      {t('broadcasts.to_settings')}
    </ButtonLink>
  );
}
