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
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={fields.withRanks}
          aria-describedby="with-ranks-hint"
          onChange={({ target }) => onFields({ ...fields, withRanks: target.checked })}
          className="size-6 shrink-0 accent-chile"
        />
        {t('broadcasts.with_ranks')}
      </label>
      <p id="with-ranks-hint" className="text-sm text-muted">
        {t('broadcasts.with_ranks_hint')}
      </p>
    </div>
  );
}
