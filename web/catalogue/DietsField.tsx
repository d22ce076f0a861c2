import { useId } from 'react';
import { type Diet, DIETS, orderDiets } from '../../domain/restaurants/rules.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';

/** Whom a dish suits: null if nothing is said. A vegan dish is marked as vegetarian too. */
export function DietsField({
  label,
  hint,
  value,
  onValue,
}: {
  label: string;
  hint?: string;
  value: Diet[] | null;
  onValue: (diets: Diet[] | null) => void;
}) {
  const t = useText();
  const id = useId();
  const marks = value ?? [];
  const isFixed = (diet: Diet) => diet === 'vegetarian' && marks.includes('vegan');
  return (
    <fieldset className="grid gap-1" aria-describedby={hint && id}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {DIETS.map((diet) => (
          <label key={diet} className="inline-flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={marks.includes(diet)}
              disabled={isFixed(diet)}
              onChange={({ target }) =>
                onValue(
                  orderDiets(
                    target.checked ? [...marks, diet] : marks.filter((mark) => mark !== diet),
                  ),
                )
              }
              className="size-5 accent-chile"
            />
            {t(`restaurants.diet_${diet}`)}
          </label>
        ))}
      </div>
      {hint && (
        <p id={id} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** "Vegetarian, Spicy" */
export const sayDiets = (diets: readonly Diet[], t: AppTranslate): string =>
  diets.map((diet) => t(`restaurants.diet_${diet}`)).join(', ');
