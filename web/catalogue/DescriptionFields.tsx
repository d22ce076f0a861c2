import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { useText } from '../i18n/speech.ts';
import { TextArea } from '../ui/TextArea.tsx';

const FIELDS = ['descriptionEn', 'descriptionEs', 'description'] as const;
type Described = Record<(typeof FIELDS)[number], string>;

/** One text a language, and the one that stands in where a language has none. */
export function DescriptionFields({
  draft,
  onDraft,
}: {
  draft: Described;
  onDraft: (changes: Partial<Described>) => void;
}) {
  const t = useText();
  return FIELDS.map((field) => (
    <TextArea
      key={field}
      label={t(field === 'description' ? 'catalogue.description_generic' : `audit.field_${field}`)}
      hint={t(`catalogue.${field}_hint`)}
      value={draft[field]}
      maxLength={CATALOGUE_LIMITS.descriptionLength}
      left={(count) => t('catalogue.letters_left', { count })}
      onValue={(text) => onDraft({ [field]: text })}
    />
  ));
}
