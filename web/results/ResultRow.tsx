import type { RankingColumn } from '../../domain/rankings/rules.ts';
import type { PublicRow } from '../../domain/results/schema.public.ts';
import { Picture } from '../ui/Picture.tsx';
import { ResultMedal } from './ResultMedal.tsx';
import { ResultName, ResultWhere } from './ResultName.tsx';
import { useResultWords } from './use-result-words.ts';

/** One place of a list, with a bar as long as its figure is of the best one. @param most the best figure */
export function ResultRow({ row, by, most }: { row: PublicRow; by: RankingColumn; most: number }) {
  const { t, figure } = useResultWords();
  const value = row[by] ?? 0;
  return (
    <li
      id={`place-${row.id}`}
      className="flex scroll-mt-24 items-center gap-3 border-line py-3 not-first:border-t sm:gap-4"
    >
      <ResultMedal rank={row.rank} className="size-10 sm:size-12" />
      <span className="sr-only">{t('results.place_of', { rank: row.rank })}</span>
      <Picture
        src={row.pictureUrl}
        alt=""
        width={56}
        height={56}
        className="size-14 shrink-0 rounded-[12px]"
      />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <ResultName row={row} className="min-w-0 font-semibold" />
          <span className="font-semibold tabular-nums">{figure(value, by)}</span>
        </div>
        <ResultWhere row={row} className="text-sm text-muted" />
        <span aria-hidden="true" className="block h-1.5 rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-chile"
            style={{ width: `${most > 0 ? Math.round((1000 * value) / most) / 10 : 0}%` }}
          />
        </span>
        {row.tie && (
          <span className="text-sm text-muted">
            {row.tie === 'shared'
              ? t('results.tie_shared')
              : t('results.tie_broken', {
                  by: t(`results.by_${by}`),
                  figure: figure(row[row.tie] ?? 0, row.tie),
                })}
          </span>
        )}
      </div>
    </li>
  );
}
