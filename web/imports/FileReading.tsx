import type { ImportReading } from '../../domain/imports/schema.ts';
import { headingKeyOf } from '../../domain/sheets/fields.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { Blanks } from './Blanks.tsx';
import { Columns } from './Columns.tsx';
import type { FileChoices } from './send.ts';

/** How the file as a whole was read: headings in other words, and what becomes of unknown columns, unknown ids and empty cells. */
export function FileReading({
  reading,
  isOpen,
  onChoose,
}: {
  reading: ImportReading;
  /** Whether the plan can still be applied. */
  isOpen: boolean;
  onChoose: (choices: FileChoices) => void;
}) {
  const t = useText();
  const { headings, columns, unknownIds, newIds, createUnknown } = reading;
  return (
    <>
      <Columns columns={columns} isOpen={isOpen} onChoose={(all) => onChoose({ columns: all })} />
      {isOpen && <Blanks reading={reading} onChoose={(blanks) => onChoose({ blanks })} />}
      {isOpen && unknownIds > 0 && (
        <div className="rounded-card border border-line bg-surface px-4 py-2">
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={createUnknown}
              onChange={({ target }) => onChoose({ createUnknown: target.checked })}
              aria-describedby="create-unknown"
              className="size-5 shrink-0 accent-chile"
            />
            {t('imports.create_unknown', { count: unknownIds })}
          </label>
          <p id="create-unknown" className="text-sm text-muted">
            {t('imports.create_unknown_hint')}
            {newIds > 0 && ` ${t('imports.new_ids', { count: newIds })}`}
          </p>
        </div>
      )}
      {headings.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-chile">
            {t('imports.headings_read', { count: headings.length })}
            <Icon name="chevron-down" size={4} className="group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1 text-sm">
            {headings.map(({ sheet, heading, letter, column }) => (
              <li key={`${sheet} ${letter}`} className="wrap-anywhere">
                {t('imports.heading_read', {
                  heading,
                  letter,
                  column: t(headingKeyOf(sheet, column)),
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
