import { useText } from '../i18n/locale.ts';
import { DraftValue } from './DraftValue.tsx';
import { labelOf } from './restaurant-draft.ts';

/** What one that is merged into another has, and the other lacks: each can be left out. */
export function TakenFields({
  from,
  into,
  offered,
  left,
  onLeft,
}: {
  from: { name: string };
  into: { name: string };
  /** Keys of fields that can be taken over. */
  offered: readonly string[];
  /** Those that are not. */
  left: readonly string[];
  onLeft: (left: readonly string[]) => void;
}) {
  const t = useText();
  if (offered.length === 0) return null;
  const values = new Map<string, unknown>(Object.entries(from));
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold wrap-anywhere">
        {t('catalogue.merge_takes', { name: from.name, target: into.name })}
      </legend>
      {offered.map((key) => (
        <label key={key} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-chile"
            checked={!left.includes(key)}
            onChange={(event) =>
              onLeft(event.target.checked ? left.filter((one) => one !== key) : [...left, key])
            }
          />
          <span className="grid min-w-0 wrap-anywhere">
            <span className="font-semibold">{t(labelOf(key))}</span>
            <DraftValue field={key} value={values.get(key)} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
