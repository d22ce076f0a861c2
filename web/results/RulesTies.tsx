import { useRef } from 'react';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import { tieBreakersOf } from '../../domain/results/rules.presets.ts';
import { Segments } from '../ui/Segments.tsx';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DraftCategory } from './rules-draft.ts';
import { RulesTool } from './RulesTool.tsx';

/** What tells equal ones apart: nothing, or figures in an order. */
export function RulesTies({
  category: { kind, by, ties },
  onTies,
}: {
  category: DraftCategory;
  onTies: (ties: RankingColumn[]) => void;
}) {
  const t = useText();
  // The deciding figure is the same in a tie.
  const possible = tieBreakersOf(kind).filter((column) => column !== by);
  const order = ties.filter((column) => possible.includes(column));
  const left = possible.filter((column) => !order.includes(column));
  const nameOf = (column: RankingColumn) =>
    t(column === 'weighted' ? 'rankings.weighted_long' : `rankings.${column}`);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold">{t('resultDesk.ties')}</p>
      <Segments
        label={t('resultDesk.ties')}
        choices={[
          { value: 'shared', text: t('resultDesk.ties_shared') },
          { value: 'order', text: t('resultDesk.ties_order') },
        ]}
        value={order.length === 0 ? 'shared' : 'order'}
        onChoose={(chosen) => onTies(chosen === 'shared' ? [] : possible)}
      />
      <p className="text-sm text-muted">
        {t(order.length === 0 ? 'resultDesk.ties_shared_means' : 'resultDesk.ties_order_means')}
      </p>
      {order.length > 0 && <Order order={order} nameOf={nameOf} onTies={onTies} />}
      {order.length > 0 && left.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {left.map((column) => (
            <button
              key={column}
              type="button"
              onClick={() => onTies([...order, column])}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control-line px-4 text-sm font-semibold hover:bg-chile-soft"
            >
              <Icon name="plus" size={4} />
              {nameOf(column)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The figures in their order. After a move the focus goes with the figure. */
function Order({
  order,
  nameOf,
  onTies,
}: {
  order: readonly RankingColumn[];
  nameOf: (column: RankingColumn) => string;
  onTies: (ties: RankingColumn[]) => void;
}) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const move = (at: number, step: 1 | -1) => {
    const [moved] = order.slice(at, at + 1);
    if (!moved) return;
    onTies(order.toSpliced(at, 1).toSpliced(at + step, 0, moved));
    requestAnimationFrame(() => {
      const buttons = list.current?.children[at + step]?.querySelectorAll<HTMLButtonElement>(
        'button[data-way]:enabled',
      );
      const way = step === 1 ? 'down' : 'up';
      const same = [...(buttons ?? [])].find((button) => button.dataset.way === way);
      (same ?? buttons?.[0])?.focus();
    });
  };
  return (
    <ol ref={list} className="grid w-full max-w-md gap-2">
      {order.map((column, at) => (
        <li
          key={column}
          className="flex min-h-12 items-center gap-1 rounded-card border border-line pl-4"
        >
          <span className="min-w-0 flex-1">
            <span className="text-muted tabular-nums">{at + 1}.</span> {nameOf(column)}
          </span>
          <RulesTool
            icon="arrow-up"
            way="up"
            label={t('resultDesk.tie_up', { figure: nameOf(column) })}
            isOff={at === 0}
            onClick={() => move(at, -1)}
          />
          <RulesTool
            icon="arrow-up"
            way="down"
            label={t('resultDesk.tie_down', { figure: nameOf(column) })}
            isOff={at === order.length - 1}
            onClick={() => move(at, 1)}
          />
          <RulesTool
            icon="close"
            label={t('resultDesk.tie_remove', { figure: nameOf(column) })}
            onClick={() => onTies(order.filter((one) => one !== column))}
          />
        </li>
      ))}
    </ol>
  );
}
