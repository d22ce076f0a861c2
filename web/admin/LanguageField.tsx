import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '../../domain/language.ts';
import { useText } from '../i18n/locale.ts';
import { SelectField } from './SelectField.tsx';

/** The language of the mails to a person. */
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
      onChange={({ target }) => onValue(isLanguage(target.value) ? target.value : DEFAULT_LANGUAGE)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {t(`languages.${language}`)}
        </option>
      ))}
    </SelectField>
  );
}
