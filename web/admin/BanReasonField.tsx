import { MODERATION_LIMITS } from '../../domain/moderation/rules.ts';
import { useText } from '../i18n/locale.ts';
import { TextArea } from '../ui/TextArea.tsx';

/** Why somebody is banned, which they read in the mail. */
export function BanReasonField({
  value,
  onValue,
  disabled = false,
}: {
  value: string;
  onValue: (value: string) => void;
  disabled?: boolean;
}) {
  const t = useText();
  return (
    <TextArea
      label={t('admin.ban_reason')}
      hint={t('admin.ban_reason_hint')}
      value={value}
      onValue={onValue}
      maxLength={MODERATION_LIMITS.reasonLength}
      left={(count) => t('admin.ban_reason_left', { count })}
      disabled={disabled}
    />
  );
}
