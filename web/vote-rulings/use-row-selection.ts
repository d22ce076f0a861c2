import { type KeyboardEvent, useRef } from 'react';
import type { VoteRulingAction } from '../../domain/vote-rulings/rules.ts';
import { keyAct, rowsBetween } from './table-keys.ts';

/** Marks the box of a row, with the row's id. */
export const ROW_BOX = 'data-row-box';

const boxIn = (element: Element | null | undefined) =>
  element?.querySelector<HTMLInputElement>(`[${ROW_BOX}]`);

/**
 * Selects rows of a table, by their boxes and by keys. The keys work only while the focus is in the table
 * (WCAG 2.1.4), and everything that they do can be done without them.
 */
export function useRowSelection({
  ids,
  selected,
  onSelect,
  onRule,
  onHelp,
}: {
  /** In the order of the table. */
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** @param rows those that are selected; without any, the one with the focus */
  onRule: (action: VoteRulingAction, rows: readonly string[]) => void;
  onHelp: () => void;
}) {
  /** Where a range begins: the row that was selected last. */
  const anchor = useRef<string | null>(null);
  const extendTo = (id: string) =>
    onSelect(new Set([...selected, ...rowsBetween(ids, anchor.current ?? id, id)]));
  const toggle = (id: string, isRange: boolean) => {
    if (isRange && anchor.current !== null) {
      extendTo(id);
      return;
    }
    anchor.current = id;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const move = (row: Element | null, by: 1 | -1, isExtending: boolean) => {
    const here = boxIn(row);
    const box = boxIn(by === 1 ? row?.nextElementSibling : row?.previousElementSibling);
    if (!box) return;
    box.focus();
    const id = box.getAttribute(ROW_BOX);
    if (!isExtending || !id) return;
    anchor.current ??= here?.getAttribute(ROW_BOX) ?? id;
    extendTo(id);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const act = keyAct(event);
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    const id = boxIn(row)?.getAttribute(ROW_BOX);
    if (!act || !id || event.defaultPrevented) return;
    event.preventDefault();
    if (act.kind === 'move') move(row, act.by, act.isExtending);
    else if (act.kind === 'select') toggle(id, act.isRange);
    else if (act.kind === 'help') onHelp();
    else onRule(act.action, selected.size > 0 ? [...selected] : [id]);
  };
  return { toggle, press };
}
