import type { KeyedField } from '../../domain/restaurants/fields.keys.ts';
import type { DISH_FIELDS, RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { useText } from '../i18n/locale.ts';
import type { FormTexts } from './FormFields.tsx';

type AdminField = KeyedField<typeof RESTAURANT_FIELDS> | KeyedField<typeof DISH_FIELDS>;

/** The texts of the fields in the admin's forms. */
export function useAdminTexts(): FormTexts<AdminField> {
  const t = useText();
  return {
    labelOf: (field) => t(field.label),
    hintOf: (field) =>
      field.kind === 'localizedText' ? t(`catalogue.${field.key}_hint`) : undefined,
    left: (count) => t('catalogue.letters_left', { count }),
  };
}
