import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { useText } from '../i18n/speech.ts';
import { TextArea } from '../ui/TextArea.tsx';

const TEXTS = ['descriptionEn', 'descriptionEs', 'description'] as const;
type Description = (typeof TEXTS)[number];

/** What is said of a restaurant or a dish: in each language, and where that one is missing. */
export function ProposedTexts({
  values,
  onValue,
}: {
  values: Record<Description, string | null>;
  onValue: (field: Description, value: string) => void;
}) {
  const t = useText();
  return TEXTS.map((field) => (
    <TextArea
      key={field}
      label={t(`proposals.${field}`)}
      {...(field === 'description' && { hint: t('proposals.description_hint') })}
      value={values[field] ?? ''}
      onValue={(value) => onValue(field, value)}
      maxLength={CATALOGUE_LIMITS.descriptionLength}
      left={(count) => t('proposals.left', { count })}
    />
  ));
}
