import type { BroadcastFields } from '../../domain/broadcasts/schema.ts';
import { useText } from '../i18n/locale.ts';

/** Whether the mail ends with each owner's places in the published result. */
export function RanksTick({
  fields,
  onFields,
}: {
  fields: BroadcastFields;
  onFields: (fields: BroadcastFields) => void;
}) {
  const t = useText();
  return (
    <label className="flex min-h-12 items-start gap-3">
      <input
        type="checkbox"
        checked={fields.withRanks}
        aria-describedby="with-ranks-hint"
        onChange={({ target }) => onFields({ ...fields, withRanks: target.checked })}
        className="mt-0.5 size-6 shrink-0 accent-chile"
      />
      <span className="grid min-w-0">
        <span className="font-semibold">{t('broadcasts.with_ranks')}</span>
        <span id="with-ranks-hint" className="text-sm text-muted">
          {t('broadcasts.with_ranks_hint')}
        </span>
      </span>
    </label>
  );
}
