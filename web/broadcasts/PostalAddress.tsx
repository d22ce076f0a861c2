import { useQuery } from '@tanstack/react-query';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { allSettingsQuery } from '../settings/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The address by land of the sender; undefined until it is known, empty where none is set. */
export const usePostalAddress = (): string | undefined =>
  useQuery(allSettingsQuery(useApi())).data?.settings.find(
    ({ key }) => key === 'mail_postal_address',
  )?.value;

/** Says that no mail can go to many without it, and where it is set. */
export function PostalAddressLacks() {
  const t = useText();
  return (
    <Notice tone="amber">
      <p>{t('errors.broadcast_without_address')}</p>
      <ToSettings />
    </Notice>
  );
}

/** The way on from that refusal, where it is met. */
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
