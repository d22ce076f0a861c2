import type { ImportColumn } from '../../domain/sheets/fields.ts';
import type { PlannedRow } from '../../domain/sheets/rules.ts';
import { useLocale } from '../i18n/locale.ts';
import { sayReading } from './say-reading.ts';

/** The cells of a row that were not taken literally, with what they were read as. */
export function Readings({
  readings,
  nameOf,
}: {
  readings: PlannedRow['readings'];
  nameOf: (column: ImportColumn) => string;
}) {
  const { t, language } = useLocale();
  if (readings.length === 0) return null;
  return (
    <ul className="mt-1 grid min-w-0 gap-1 text-left text-sm">
      {readings.map(({ column, letter, value, to, row }) => (
        <li
          key={`${column} ${row}`}
          className="border-l-4 border-amber bg-amber-soft py-1 pr-2 pl-2 wrap-anywhere text-amber"
        >
          {letter && (
            <span className="block">
              {t('imports.problem_at', { letter, column: nameOf(column) })}
            </span>
          )}
          {row === null
            ? t('imports.read_as', { value, to: sayReading(column, to, t, language) })
            : t('imports.read_as_row', { value, row: String(row) })}
        </li>
      ))}
    </ul>
  );
}
