import { useText } from '../i18n/locale.ts';
import { StatusChip } from './StatusChip.tsx';

/** A person, with what an organiser should know before deciding. */
export function PersonCell({
  fullName,
  email,
  emailVerified = true,
  isBanned = false,
}: {
  fullName: string;
  email: string;
  emailVerified?: boolean;
  isBanned?: boolean;
}) {
  const t = useText();
  return (
    <div className="grid min-w-0 gap-0.5 md:min-w-48">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{fullName || email}</strong>
        {isBanned && <StatusChip tone="danger">{t('owners.banned')}</StatusChip>}
      </p>
      {fullName && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
      {!emailVerified && (
        <p className="text-sm font-semibold text-amber">{t('owners.unconfirmed')}</p>
      )}
    </div>
  );
}
