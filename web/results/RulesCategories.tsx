import { type RefObject, useRef, useState } from 'react';
import { type CategoryPreset, CATEGORY_PRESETS } from '../../domain/results/rules.presets.ts';
import { RESULT_LIMITS } from '../../domain/results/rules.ts';
import { inEachLanguage, textFor } from '../../domain/localized-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { addPreset, changeRow, type DraftRow, duplicateRow, moveRow } from './rules-draft.ts';
import { RulesCategory } from './RulesCategory.tsx';
import { useRulesPreview } from './use-rules-preview.ts';

type OnRows = (change: (rows: readonly DraftRow[]) => readonly DraftRow[]) => void;

/** The categories in their order: each can be added, doubled, moved and removed. */
export function RulesCategories({
  rows,
  named,
  onRows,
}: {
  rows: readonly DraftRow[];
  /** The names of restaurants that saved rules have. */
  named: readonly { id: string; name: string }[];
  onRows: OnRows;
}) {
  const t = useText();
  const listRef = useRef<HTMLOListElement>(null);
  const list = useCategoryList(rows, onRows, listRef);
  const preview = useRulesPreview(rows);
  return (
    <section aria-labelledby="rules-categories" className="grid gap-4">
      <div className="grid max-w-[68ch] gap-1">
        <h2 id="rules-categories" className="text-xl">
          {t('resultDesk.categories')}
        </h2>
        <p className="text-muted">{t('resultDesk.categories_intro')}</p>
      </div>
      {rows.length === 0 && (
        <EmptyState
          icon="list"
          title={t('resultDesk.categories_none')}
          hint={t('resultDesk.categories_none_hint')}
        />
      )}
      <ol ref={listRef} tabIndex={-1} className="grid gap-3 outline-none">
        {rows.map((row, place) => (
          <li key={row.key} data-key={row.key}>
            <RulesCategory
              row={row}
              rows={rows}
              place={place}
              named={named}
              preview={preview.of(row)}
              isOpen={list.open.has(row.key)}
              beginsPicking={list.picking === row.key}
              onToggle={() => list.toggle(row.key)}
              onChange={(change) => onRows((now) => changeRow(now, row.key, change))}
              onMove={(by) => list.move(row, place, by)}
              onDuplicate={() => list.duplicate(row)}
              onRemove={() => list.setRemoved(row)}
            />
          </li>
        ))}
      </ol>
      <Add isFull={rows.length >= RESULT_LIMITS.categories} onAdd={list.add} />
      <p role="status" className="sr-only">
        {list.said}
      </p>
      {list.removed && (
        <RemoveDialog
          row={list.removed}
          onRemove={list.remove}
          onClose={() => list.setRemoved(null)}
        />
      )}
    </section>
  );
}

/** Which categories are unfolded, and what is done with the list; screen readers announce `said`. */
function useCategoryList(
  rows: readonly DraftRow[],
  onRows: OnRows,
  ref: RefObject<HTMLOListElement | null>,
) {
  const { t, language } = useLocale();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  /** The new row that asks for its restaurants first. */
  const [picking, setPicking] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<DraftRow | null>(null);
  const nameOf = ({ category }: DraftRow) => textFor(category.name, language);
  /** Once the row is there. */
  const focusIn = (key: string, what: string) =>
    requestAnimationFrame(() =>
      ref.current
        ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] :is(${what})`)
        ?.focus(),
    );
  /** Shows a new row unfolded, with the focus on its name. */
  const begin = (next: readonly DraftRow[]) => {
    const added = next.find(({ key }) => rows.every((row) => row.key !== key));
    if (!added) return;
    setOpen((now) => new Set(now).add(added.key));
    if (added.category.onlyChosen && added.category.restaurantIds.length === 0) {
      setPicking(added.key);
    } else focusIn(added.key, 'input[type=text]');
  };
  return {
    open,
    picking,
    said,
    removed,
    setRemoved,
    toggle: (key: string) => {
      setPicking(null);
      setOpen((now) => {
        const next = new Set(now);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    add: (preset: CategoryPreset) => {
      onRows((now) => addPreset(now, preset));
      begin(addPreset(rows, preset));
    },
    duplicate: (row: DraftRow) => {
      const copyName = (name: DraftRow['category']['name']) =>
        inEachLanguage((one) => (name[one] ? `${name[one]} 2` : ''));
      onRows((now) => duplicateRow(now, row.key, copyName));
      begin(duplicateRow(rows, row.key, copyName));
    },
    move: (row: DraftRow, place: number, by: 1 | -1) => {
      onRows((now) => moveRow(now, row.key, by));
      setSaid(t('resultDesk.category_moved', { name: nameOf(row), number: place + by + 1 }));
      const way = by === 1 ? 'down' : 'up';
      // At the end of the list the other way has the focus.
      focusIn(
        row.key,
        `[data-way=${way}]:enabled, :not(:has([data-way=${way}]:enabled)) > [data-way]:enabled`,
      );
    },
    remove: () => {
      if (!removed) return;
      onRows((now) => now.filter(({ key }) => key !== removed.key));
      setSaid(t('resultDesk.category_removed', { name: nameOf(removed) }));
      ref.current?.focus();
    },
  };
}

/** Categories that festivals often have, each with one tap; and an empty one. */
function Add({ isFull, onAdd }: { isFull: boolean; onAdd: (preset: CategoryPreset) => void }) {
  const t = useText();
  return (
    <div className="grid gap-2">
      <p id="rules-add" className="font-semibold">
        {t('resultDesk.category_add')}
      </p>
      <div role="group" aria-labelledby="rules-add" className="flex flex-wrap gap-2">
        {CATEGORY_PRESETS.map((preset) => (
          <Button
            key={preset}
            look="secondary"
            icon="plus"
            disabled={isFull}
            onClick={() => onAdd(preset)}
          >
            {t(`resultDesk.preset_${preset}`)}
          </Button>
        ))}
      </div>
      {isFull && (
        <p className="text-sm text-muted">
          {t('resultDesk.categories_full', { count: RESULT_LIMITS.categories })}
        </p>
      )}
    </div>
  );
}

function RemoveDialog({
  row,
  onRemove,
  onClose,
}: {
  row: DraftRow;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t, language } = useLocale();
  const name = textFor(row.category.name, language) || t('resultDesk.category_unnamed');
  return (
    <ConfirmDialog
      title={t('resultDesk.category_remove_title', { name })}
      action={t('resultDesk.category_remove')}
      isDangerous
      onConfirm={() => Promise.resolve(onRemove())}
      onClose={onClose}
    >
      <p>
        {t(
          row.savedId === null
            ? 'resultDesk.category_remove_new'
            : 'resultDesk.category_remove_will',
        )}
      </p>
    </ConfirmDialog>
  );
}
