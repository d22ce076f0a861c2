import { REPORT_REASONS, type ReportReason } from '../../domain/reviews/rules.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useText } from '../i18n/locale.ts';

/** The rule that a review violates. */
export function CategoryField({
  label,
  hint,
  value,
  onValue,
}: {
  label: string;
  hint?: string;
  value: ReportReason;
  onValue: (category: ReportReason) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={label}
      {...(hint !== undefined && { hint })}
      value={value}
      onChange={(event) => onValue(event.target.value as ReportReason)}
    >
      {REPORT_REASONS.map((one) => (
        <option key={one} value={one}>
          {t(`appeals.category_${one}`)}
        </option>
      ))}
    </SelectField>
  );
}
