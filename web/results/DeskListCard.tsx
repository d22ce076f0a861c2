import { useId, useState } from 'react';
import type { ListPlace } from '../../domain/results/rules.lists.ts';
import type { DeskList } from '../../domain/results/schema.desk.ts';
import { describeTie } from '../../locales/ranking-tie.ts';
import type { Translator } from '../../locales/translate.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { doubtsOf } from './desk-lists.ts';
import { useFigure } from './desk-words.ts';

type Row = DeskList['rows'][number];

/** null: the whole festival. */
const placeName = (place: ListPlace | null): string | null =>
  place && (place.county ? `${place.county.name}, ${place.stateId}` : place.stateId);

/** Rows of a list at first: where many are level, all of them have a place. */
const FIRST_ROWS = 15;

/** One list: its winner, and unfolded its first ten with how safe each place is. */
export function DeskListCard({
  list,
  isOpen,
  onToggle,
}: {
  list: DeskList;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useLocale();
  const id = useId();
  const [first] = list.rows;
  const { close, shared } = doubtsOf(list);
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface shadow-card">
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-rows`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 py-3 text-left hover:bg-chile-soft"
        >
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="font-semibold wrap-anywhere">
              {placeName(list.place) ?? t('resultDesk.list_whole')}
            </span>
            <span className="font-sans text-sm font-normal text-muted wrap-anywhere">
              {first
                ? t('resultDesk.list_first', { name: first.name, count: list.ranked })
                : t('resultDesk.list_empty')}
            </span>
          </span>
          {close > 0 && <Doubt text={t('resultDesk.list_close', { count: close })} />}
          {shared > 0 && <Doubt text={t('resultDesk.list_shared', { count: shared })} />}
          <Icon name="chevron-down" className={isOpen ? 'rotate-180' : ''} />
        </button>
      </h4>
      <div id={`${id}-rows`} hidden={!isOpen}>
        {isOpen && <Rows list={list} />}
      </div>
    </div>
  );
}

const Doubt = ({ text }: { text: string }) => (
  <span className="shrink-0 rounded-full bg-amber-soft px-2 font-sans text-sm font-semibold text-amber max-sm:max-w-24 max-sm:text-center">
    {text}
  </span>
);

function Rows({ list }: { list: DeskList }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const { rows, by, ranked, unranked } = list;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <ol className="divide-y divide-line border-t border-line">
        {shown.map((row, place) => (
          <RowOf key={row.id} row={row} above={rows[place - 1]} by={by} />
        ))}
      </ol>
      {shown.length < rows.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-11 w-full border-t border-line px-4 font-semibold text-chile hover:bg-chile-soft"
        >
          {t('resultDesk.list_rest', { count: rows.length - shown.length })}
        </button>
      )}
      <p className="border-t border-line px-4 py-3 text-sm text-muted tabular-nums">
        {t('resultDesk.list_ranked', { count: ranked })}
        {unranked > 0 && ` ${t('resultDesk.list_unranked', { count: unranked })}`}
      </p>
    </>
  );
}

function RowOf({ row, above, by }: { row: Row; above: Row | undefined; by: DeskList['by'] }) {
  const { t } = useLocale();
  const write = useFigure();
  const { rank, name, restaurantName, figure, distance, couldChange } = row;
  const place = (one: Row) => ({ ...one, address: null });
  const tie = describeTie(t as Translator, place(row), above && place(above), by);
  return (
    <li className={`flex gap-3 px-4 py-3 ${couldChange > 0 ? 'bg-amber-soft' : ''}`}>
      <span className="w-7 shrink-0 text-right font-display text-lg font-extrabold tabular-nums">
        <span className="sr-only">{t('rankings.rank')} </span>
        {rank}
      </span>
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {restaurantName && <p className="text-sm text-muted wrap-anywhere">{restaurantName}</p>}
        {tie && <p className="text-sm text-amber wrap-anywhere">{tie}</p>}
        {couldChange > 0 && (
          <p className="flex gap-1.5 text-sm font-semibold text-amber">
            <Icon name="warning" size={4} className="mt-0.5" />
            {t('resultDesk.could_change', { count: couldChange })}
          </p>
        )}
      </div>
      <div className="grid shrink-0 content-start justify-items-end tabular-nums">
        <span className="font-display text-lg font-extrabold">
          {write(figure, by)}{' '}
          <span className="font-sans text-sm font-normal text-muted">{t(`rankings.on_${by}`)}</span>
        </span>
        <span className={`text-sm ${couldChange > 0 ? 'text-amber' : 'text-muted'}`}>
          {distance === null
            ? t('resultDesk.last')
            : distance === 0
              ? t('resultDesk.level')
              : t('resultDesk.ahead', { distance: write(distance, by) })}
        </span>
      </div>
    </li>
  );
}
