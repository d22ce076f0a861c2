import { Link } from '@tanstack/react-router';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import type { FirstRow, ShownList } from '../../domain/results/schema.public.ts';
import { linkTo } from '../paths.ts';
import { StateShape } from '../places/StateShape.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { ResultMedal } from './ResultMedal.tsx';
import { ResultName, ResultWhere } from './ResultName.tsx';
import { useResultWords } from './use-result-words.ts';

/** One list among many: its winner with a picture, the next two, and the way to all. */
export function ResultCard({
  list,
  by,
  title,
  leastVotes,
  to,
}: {
  list: ShownList;
  by: RankingColumn;
  title: string;
  leastVotes: number;
  to: string;
}) {
  const { t } = useResultWords();
  const { rows, winners, ranked, firsts, place } = list;
  const [winner, ...others] = rows;
  const more = firsts - (winner ? rows.filter(({ rank }) => rank === 1) : winners).length;
  return (
    <article className="flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface shadow-card">
      <div className="relative flex min-h-16 items-center gap-3 border-b border-line bg-chile-soft p-4">
        {place && <StateShape stateId={place.stateId} className="size-9 shrink-0 text-chile" />}
        <h3 className="min-w-0 text-xl wrap-anywhere">{title}</h3>
      </div>
      {ranked === 0 ? (
        <div className="grid grow content-center gap-1 p-4 py-8 text-center">
          <p className="font-semibold">{t('results.nobody')}</p>
          <p className="text-sm text-muted">{t('results.nobody_hint', { count: leastVotes })}</p>
        </div>
      ) : (
        <>
          <ol className="grid grow content-start gap-3 p-4">
            {winner && <Winner row={winner} by={by} />}
            {others.map((row) => (
              <Other key={row.id} row={row} by={by} />
            ))}
            {rows.length === 0 &&
              winners.map(({ id, name }) => (
                <li key={id} dir="auto" className="flex items-center gap-3 font-semibold">
                  <ResultMedal rank={1} className="size-10" />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </li>
              ))}
            {more > 0 && (
              <li className="text-sm text-muted">{t('results.tied_firsts', { count: more })}</li>
            )}
          </ol>
          <Link
            {...linkTo(to)}
            className="flex min-h-12 items-center justify-between gap-2 border-t border-line px-4 font-semibold text-chile -outline-offset-3 hover:bg-chile-soft"
          >
            <span>
              {t('results.all_places', { count: ranked })}
              <span className="sr-only">: {title}</span>
            </span>
            <Icon name="forward" />
          </Link>
        </>
      )}
    </article>
  );
}

function Winner({ row, by }: { row: FirstRow; by: RankingColumn }) {
  const { t, figure } = useResultWords();
  return (
    <li className="flex items-center gap-4">
      <div className="relative shrink-0">
        <Picture
          src={row.pictureUrl}
          alt={t('results.picture_of', { name: row.name })}
          width={112}
          height={112}
          className="size-28 rounded-[20px]"
        />
        <ResultMedal rank={row.rank} className="absolute -right-3 -bottom-3 size-12" />
      </div>
      <div className="grid min-w-0 gap-1 pl-1">
        <span className="sr-only">{t('results.place_of', { rank: row.rank })}</span>
        <ResultName row={row} className="font-display text-xl leading-tight font-extrabold" />
        <ResultWhere row={row} className="text-sm text-muted" />
        <span className="font-semibold tabular-nums">{figure(row.figure, by)}</span>
      </div>
    </li>
  );
}

function Other({ row, by }: { row: FirstRow; by: RankingColumn }) {
  const { t, figure } = useResultWords();
  return (
    <li className="flex items-center gap-3">
      <ResultMedal rank={row.rank} className="size-9" />
      <span className="sr-only">{t('results.place_of', { rank: row.rank })}</span>
      <ResultName row={row} className="min-w-0 grow font-semibold" />
      <span className="shrink-0 text-sm text-muted tabular-nums">{figure(row.figure, by)}</span>
    </li>
  );
}
