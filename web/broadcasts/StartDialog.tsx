import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { AfterRefusal } from './PostalAddress.tsx';

/** Asks before a broadcast starts; without a filter, the number of recipients must be typed. */
export function StartDialog({
  count,
  isEverybody,
  onStart,
  onClose,
}: {
  count: number;
  isEverybody: boolean;
  onStart: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t('broadcasts.start_title', { count })}
      action={t('broadcasts.start')}
      {...(isEverybody && {
        typed: { label: t('broadcasts.type_number', { count }), word: String(count) },
      })}
      wayOn={AfterRefusal}
      onConfirm={onStart}
      onClose={onClose}
    >
      {isEverybody && <p className="font-semibold">{t('broadcasts.start_everybody', { count })}</p>}
      <p>{t('broadcasts.start_told')}</p>
    </ConfirmDialog>
  );
}
