import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { useText } from '../i18n/locale.ts';
import { TextArea } from '../ui/TextArea.tsx';

/** The reason of a refusal, which the person reads in the mail and on their page. */
export function ReasonField({
  value,
  onValue,
}: {
  value: string;
  onValue: (value: string) => void;
}) {
  const t = useText();
  return (
    <TextArea
      label={t('owners.reason_label')}
      hint={t('owners.reason_hint')}
      value={value}
      onValue={onValue}
      maxLength={CATALOGUE_LIMITS.reasonLength}
      left={(count) => t('owners.reason_left', { count })}
    />
  );
}
