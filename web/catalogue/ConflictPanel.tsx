import { useEffect, useId, useRef } from 'react';
import type { CatalogueDish } from '../../domain/catalogue/schema.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { Icon } from '../ui/Icon.tsx';
import { DraftValue } from './DraftValue.tsx';
import type { ConflictRow } from './merge.ts';

/** For showing names in place of ids. */
interface Names {
  dishes?: readonly CatalogueDish[];
  counties?: readonly { id: string; name: string }[];
}

/**
 * Someone else saved first: shows both versions of each field, to choose either. Nothing typed is lost.
 */
export function ConflictPanel<Draft extends object>({
  rows,
  draft,
  onTake,
  labelOf,
  ...names
}: {
  rows: readonly ConflictRow<Draft>[];
  draft: Draft;
  onTake: (field: keyof Draft & string, value: Draft[keyof Draft]) => void;
  labelOf: (field: keyof Draft & string) => string;
} & Names) {
  const t = useText();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 rounded-card bg-amber-soft p-4 outline-none"
    >
      <div className="flex gap-3">
        <Icon name="users" className="mt-0.5 text-amber" />
        <div className="grid gap-1">
          <h2 id={`${id}-title`} className="text-lg font-bold">
            {t('catalogue.conflict_title')}
          </h2>
          <p>{t(rows.length > 0 ? 'catalogue.conflict_told' : 'catalogue.conflict_none')}</p>
        </div>
      </div>
      {rows.map((row) => (
        <ConflictField
          key={row.field}
          row={row}
          isTheirs={JSON.stringify(draft[row.field]) === JSON.stringify(row.theirs)}
          label={labelOf(row.field)}
          onTake={(value) => onTake(row.field, value)}
          {...names}
        />
      ))}
    </section>
  );
}

/** Both versions of one field. */
function ConflictField<Draft extends object>({
  row: { field, yours, theirs, by },
  isTheirs,
  label,
  onTake,
  dishes,
  counties,
}: {
  row: ConflictRow<Draft>;
  isTheirs: boolean;
  label: string;
  onTake: (value: Draft[keyof Draft]) => void;
} & Names) {
  const { t, language } = useLocale();
  const id = useId();
  const sides = [
    { value: yours, isOn: !isTheirs, title: t('catalogue.conflict_yours') },
    {
      value: theirs,
      isOn: isTheirs,
      title: by
        ? t('catalogue.conflict_theirs_by', {
            name: by.name ?? t('audit.deleted_account'),
            when: momentText(by.at, language),
          })
        : t('catalogue.conflict_theirs'),
    },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ value, isOn, title }) => (
          <label
            key={title}
            className={`grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-3 gap-y-1 rounded-card border-2 bg-surface p-3 ${isOn ? 'border-chile' : 'border-line'}`}
          >
            <input
              type="radio"
              name={id}
              checked={isOn}
              onChange={() => onTake(value)}
              className="size-5 accent-chile"
            />
            <span className="text-sm text-muted">{title}</span>
            <span className="col-start-2 wrap-anywhere whitespace-pre-line">
              <DraftValue field={field} value={value} dishes={dishes} counties={counties} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
