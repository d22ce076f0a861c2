import { useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { AfterRefusal } from './PostalAddress.tsx';
import { isTimeMissing, type SendAt, SendTime } from './SendTime.tsx';

/** Asks before a broadcast starts; without a filter, the number of recipients must be typed. */
export function StartDialog({
  count,
  isEverybody,
  onStart,
  onClose,
}: {
  count: number;
  isEverybody: boolean;
  onStart: (sendAt: SendAt) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const [sendAt, setSendAt] = useState<SendAt>(null);
  return (
    <ConfirmDialog
      title={t('broadcasts.start_title', { count })}
      action={t(sendAt === null ? 'broadcasts.start' : 'broadcasts.plan')}
      isReady={!isTimeMissing(sendAt)}
      {...(isEverybody && {
        typed: { label: t('broadcasts.type_number', { count }), word: String(count) },
      })}
      wayOn={AfterRefusal}
      onConfirm={() => onStart(sendAt)}
      onClose={onClose}
    >
      {isEverybody && <p className="font-semibold">{t('broadcasts.start_everybody', { count })}</p>}
      <SendTime value={sendAt} onValue={setSendAt} />
      <p>{t('broadcasts.start_told')}</p>
    </ConfirmDialog>
  );
}
