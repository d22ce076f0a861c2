import { LANGUAGES } from '../../domain/language.ts';
import { inEachLanguage, type LocalizedText } from '../../domain/localized-text.ts';
import { RESULT_LIMITS } from '../../domain/results/rules.ts';
import { useText } from '../i18n/locale.ts';
import { TextArea } from '../ui/TextArea.tsx';

/** A reason as it is sent: without the spaces around it. */
export const typedReason = (reason: LocalizedText): LocalizedText =>
  inEachLanguage((language) => reason[language].trim());

/** Why something is changed or corrected, in every language: everybody can read it. */
export function DeskReason({
  title,
  reason,
  onReason,
}: {
  title: string;
  reason: LocalizedText;
  onReason: (reason: LocalizedText) => void;
}) {
  const t = useText();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">{title}</legend>
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={t('resultDesk.reason_in', { language: t(`languages.inline_${language}`) })}
          value={reason[language]}
          onValue={(value) => onReason({ ...reason, [language]: value })}
          maxLength={RESULT_LIMITS.reason}
          left={(count) => t('resultDesk.reason_left', { count })}
        />
      ))}
    </fieldset>
  );
}
