import type { Language } from '../../domain/language.ts';
import { useText } from '../i18n/speech.ts';
import { SelectField } from './SelectField.tsx';

/** In which language mails reach somebody. */
export function LanguageField({
  value,
  onValue,
}: {
  value: Language;
  onValue: (language: Language) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={t('admin.language_label')}
      value={value}
      onChange={(event) => onValue(event.target.value === 'es' ? 'es' : 'en')}
    >
      <option value="en">{t('admin.language_en')}</option>
      <option value="es">{t('admin.language_es')}</option>
    </SelectField>
  );
}
