import { useState } from 'react';
import type { ImportReading } from '../../domain/imports/schema.ts';
import { headingKeyOf, type ImportColumn, SHEET_COLUMNS } from '../../domain/sheets/fields.ts';
import type { ColumnChoice, OtherColumn } from '../../domain/sheets/rules.columns.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

const keyOf = ({ sheet, sheetName, letter }: OtherColumn) => `${sheet} ${letter} ${sheetName}`;
/** Until the organiser has said something else, a heading is offered as what it resembles. */
const offered = ({ isOpen, like, column }: OtherColumn) => (isOpen ? like : column);

/** The columns with unknown headings: which were left out, and what each of them is said to be. */
export function Columns({
  columns,
  isOpen,
  onChoose,
}: {
  columns: ImportReading['columns'];
  /** Whether the plan can still be applied. */
  isOpen: boolean;
  onChoose: (columns: ColumnChoice[]) => void;
}) {
  const t = useText();
  const open = columns.filter((one) => one.isOpen).length;
  const left = columns.filter((one) => !one.isOpen && one.column === null);
  if (columns.length === 0) return null;
  const names = left.map(({ heading }) => heading).join(', ');
  return (
    <section
      id="import-columns"
      tabIndex={-1}
      aria-labelledby="import-columns-title"
      className={`grid gap-2 rounded-card border px-4 py-3 outline-none ${isOpen && open > 0 ? 'border-amber bg-surface' : 'border-line bg-surface'}`}
    >
      <h3 id="import-columns-title" className="font-semibold wrap-anywhere">
        {open > 0 && isOpen
          ? t('imports.columns_check', { count: open })
          : left.length > 0
            ? t('imports.columns_left', { names })
            : t('imports.columns_read')}
      </h3>
      {isOpen && open > 0 && (
        <p className="text-sm text-muted">
          {t('imports.columns_hint')}
          {left.length > 0 && ` ${t('imports.columns_left', { names })}.`}
        </p>
      )}
      {isOpen && open > 0 && <Choices columns={columns} isAsking onChoose={onChoose} />}
      {isOpen && open === 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-chile">
            {t('imports.columns_say')}
            <Icon name="chevron-down" size={4} className="group-open:rotate-180" />
          </summary>
          <Choices columns={columns} isAsking={false} onChoose={onChoose} />
        </details>
      )}
    </section>
  );
}

/** One choice for each column; they are sent together, since each reading of the file takes a while. */
function Choices({
  columns,
  isAsking,
  onChoose,
}: {
  columns: ImportReading['columns'];
  /** Whether a heading waits for an answer, which what is offered already is. */
  isAsking: boolean;
  onChoose: (columns: ColumnChoice[]) => void;
}) {
  const t = useText();
  const [said, setSaid] = useState<ReadonlyMap<string, ImportColumn | null>>(new Map());
  // Two headings may resemble the same column: it is offered for one of them.
  const first = (one: OtherColumn) => {
    const like = offered(one);
    const before = columns.slice(0, columns.indexOf(one));
    const isTaken =
      one.taken.some((column) => column === like) ||
      before.some((other) => other.sheetName === one.sheetName && offered(other) === like);
    return one.isOpen && isTaken ? null : like;
  };
  const now = (one: OtherColumn) =>
    said.get(keyOf(one)) ?? (said.has(keyOf(one)) ? null : first(one));
  const isChanged = columns.some((one) => now(one) !== one.column);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(
          columns.map((one) => ({
            sheet: one.sheet,
            sheetName: one.sheetName,
            letter: one.letter,
            column: now(one),
          })),
        );
      }}
    >
      <ul className="grid gap-3 sm:grid-cols-2">
        {columns.map((one) => (
          <li key={keyOf(one)}>
            <Choice
              column={one}
              value={now(one)}
              taken={columns.flatMap((other) =>
                other !== one && other.sheet === one.sheet && other.sheetName === one.sheetName
                  ? (now(other) ?? [])
                  : [],
              )}
              onChange={(value) => setSaid(new Map([...said, [keyOf(one), value]]))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          type="submit"
          look={isAsking ? 'primary' : 'secondary'}
          disabled={!isAsking && !isChanged}
        >
          {t('imports.columns_again')}
        </Button>
      </div>
    </form>
  );
}

function Choice({
  column: { sheet, sheetName, heading, letter, like, isOpen, taken: known },
  value,
  taken,
  onChange,
}: {
  column: OtherColumn;
  value: ImportColumn | null;
  /** What other columns of the sheet are said to be. */
  taken: readonly ImportColumn[];
  onChange: (value: ImportColumn | null) => void;
}) {
  const t = useText();
  const free = SHEET_COLUMNS[sheet].filter(
    (one) => one === value || (!taken.includes(one) && !known.includes(one)),
  );
  return (
    <SelectField
      label={
        sheetName === ''
          ? t('imports.columns_one', { heading, letter })
          : t('imports.columns_one_of', { heading, letter, sheet: sheetName })
      }
      hint={
        isOpen && like
          ? t('imports.columns_like', { column: t(headingKeyOf(sheet, like)) })
          : undefined
      }
      value={value ?? ''}
      onChange={({ target }) => onChange(free.find((one) => one === target.value) ?? null)}
    >
      <option value="">{t('imports.columns_none')}</option>
      {free.map((one) => (
        <option key={one} value={one}>
          {t(headingKeyOf(sheet, one))}
        </option>
      ))}
    </SelectField>
  );
}
