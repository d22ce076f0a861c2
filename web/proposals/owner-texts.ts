import { type KeyedField, OWNER_LABELS } from '../../domain/restaurants/fields.keys.ts';
import type { DISH_FIELDS, RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import type { FormTexts } from '../catalogue/FormFields.tsx';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';

type OwnerField = KeyedField<typeof RESTAURANT_FIELDS> | KeyedField<typeof DISH_FIELDS>;

/** What the owner's form says of the fields. */
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

/** Of what a proposal changes; `gone` is a dish that is on the menu no longer. */
export const proposedLabelOf = (field: string): TextKey =>
  OWNER_LABELS.get(field) ?? 'proposals.gone';
