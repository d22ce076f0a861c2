import { type KeyedField, OWNER_LABELS } from '../../domain/restaurants/fields.keys.ts';
import type { DISH_FIELDS, RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import type { FormTexts } from '../catalogue/FormFields.tsx';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';

type OwnerField = KeyedField<typeof RESTAURANT_FIELDS> | KeyedField<typeof DISH_FIELDS>;

/** Texts for the fields of the owner's form. */
export function useOwnerTexts(): FormTexts<OwnerField> {
  const t = useText();
  return {
    labelOf: (field) => t(field.ownerLabel),
    hintOf: (field) =>
      field.kind === 'localizedText' && field.language === null
        ? t(`proposals.${field.key}_hint`)
        : undefined,
    left: (count) => t('proposals.left', { count }),
  };
}

/** Labels of proposed changes; `gone` is a dish that is no longer on the menu. */
export const proposedLabelOf = (field: string): TextKey =>
  OWNER_LABELS.get(field) ?? 'proposals.gone';
