import { useId } from 'react';
import type { ImportReading } from '../../domain/imports/schema.ts';
import { headingKeyOf } from '../../domain/sheets/fields.ts';
import { BLANK_CHOICES, type BlankChoice } from '../../domain/sheets/rules.suspicions.ts';
import { useText } from '../i18n/locale.ts';

/** Whether empty cells keep what is there or erase it, with what they would erase. */
export function Blanks({
  reading: { emptied, blanks },
  onChoose,
}: {
  reading: ImportReading;
  onChoose: (blanks: BlankChoice) => void;
}) {
  const t = useText();
  const name = useId();
  const count = emptied.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 && blanks === 'keep') return null;
  return (
    <fieldset className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3">
      <legend className="float-left w-full font-semibold">
        {t('imports.blanks_title', { count })}
      </legend>
      <p id={`${name}-of`} className="text-sm wrap-anywhere text-muted">
        {emptied
          .map(({ sheet, column, count: number }) =>
            t('imports.blanks_of', {
              column: t(headingKeyOf(sheet, column)),
              sheet: t(`imports.sheet_${sheet}`),
              count: String(number),
            }),
          )
          .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {BLANK_CHOICES.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              checked={choice === blanks}
              onChange={() => onChoose(choice)}
              aria-describedby={`${name}-of`}
              className="size-5 shrink-0 accent-chile"
            />
            <span className={choice === 'erase' && blanks === 'erase' ? 'text-danger' : ''}>
              {choice === 'keep' ? t('imports.blanks_keep') : t('imports.blanks_erase', { count })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
