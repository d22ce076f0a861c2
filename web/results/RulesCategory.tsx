import { useId } from 'react';
import { textFor } from '../../domain/localized-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DraftCategory, DraftRow } from './rules-draft.ts';
import { rowProblems } from './rules-problems.ts';
import { RulesCategoryFields } from './RulesCategoryFields.tsx';
import { RulesPreview } from './RulesPreview.tsx';
import { RulesTool } from './RulesTool.tsx';
import type { Preview } from './use-rules-preview.ts';

/** One category: its name, what decides it, and what it would make of the votes of now; unfolded, its fields. */
export function RulesCategory({
  row,
  rows,
  place,
  named,
  preview,
  isOpen,
  beginsPicking,
  onToggle,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
}: {
  row: DraftRow;
  rows: readonly DraftRow[];
  /** From 0. */
  place: number;
  named: readonly { id: string; name: string }[];
  preview: Preview;
  isOpen: boolean;
  /** Whether it unfolds with the choice of restaurants. */
  beginsPicking: boolean;
  onToggle: () => void;
  onChange: (change: Partial<DraftCategory>) => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  const { t, language } = useLocale();
  const id = useId();
  const { category } = row;
  const name = textFor(category.name, language) || t('resultDesk.category_unnamed');
  const problems = rowProblems(row, rows);
  return (
    <section
      aria-labelledby={`${id}-name`}
      className={`rounded-card border bg-surface shadow-card ${problems.length > 0 ? 'border-danger' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center sm:flex-nowrap">
        <h3 className="min-w-0 flex-1 basis-60">
          <Unfold id={id} name={name} category={category} isOpen={isOpen} onToggle={onToggle} />
        </h3>
        <Tools
          name={name}
          isFirst={place === 0}
          isLast={place === rows.length - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <div className="border-t border-line px-4 py-3">
        <RulesPreview preview={preview} category={category} />
      </div>
      <div id={`${id}-fields`} hidden={!isOpen}>
        {isOpen && (
          <RulesCategoryFields
            row={row}
            problems={problems}
            named={named}
            beginsPicking={beginsPicking}
            onChange={onChange}
            onDuplicate={onDuplicate}
          />
        )}
      </div>
    </section>
  );
}

/** The button that shows and hides the fields. */
function Unfold({
  id,
  name,
  category,
  isOpen,
  onToggle,
}: {
  id: string;
  name: string;
  category: DraftCategory;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={`${id}-fields`}
      onClick={onToggle}
      className="flex min-h-16 w-full items-center gap-3 rounded-card px-4 py-3 text-left hover:bg-chile-soft"
    >
      <Icon name="chevron-down" className={isOpen ? 'rotate-180' : ''} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span id={`${id}-name`} className="font-semibold wrap-anywhere">
          {name}
        </span>
        <Summary category={category} />
      </span>
    </button>
  );
}

/** What decides it, in one line. */
function Summary({ category: { kind, by, each } }: { category: DraftCategory }) {
  const t = useText();
  return (
    <span className="font-sans text-sm font-normal text-muted">
      {[
        t(`resultDesk.kind_${kind}`),
        t('resultDesk.by_summary', { figure: t(`rankings.on_${by}`) }),
        t(`resultDesk.each_${each}`),
      ].join(' · ')}
    </span>
  );
}

function Tools({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <div className="flex shrink-0 items-center px-2 max-sm:ml-auto max-sm:pb-2">
      <RulesTool
        icon="arrow-up"
        way="up"
        label={t('resultDesk.category_up', { name })}
        isOff={isFirst}
        onClick={() => onMove(-1)}
      />
      <RulesTool
        icon="arrow-up"
        way="down"
        label={t('resultDesk.category_down', { name })}
        isOff={isLast}
        onClick={() => onMove(1)}
      />
      <RulesTool
        icon="trash"
        label={t('resultDesk.category_remove_label', { name })}
        onClick={onRemove}
      />
    </div>
  );
}
