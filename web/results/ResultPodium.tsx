import { Link } from '@tanstack/react-router';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import type { FirstRow, ShownList } from '../../domain/results/schema.public.ts';
import { linkTo } from '../paths.ts';
import { Picture } from '../ui/Picture.tsx';
import { ResultMedal } from './ResultMedal.tsx';
import { ResultName, ResultWhere } from './ResultName.tsx';
import { useResultWords } from './use-result-words.ts';

/** Places that have a step of their own. */
const STEPS = 3;
const STEP = ['h-28 bg-chile', 'h-20 bg-agave', 'h-12 bg-marigold'];
/** The first in the middle, the second on its left. */
const ORDER = ['sm:order-2', 'sm:order-1', 'sm:order-3'];

/** The first three on their steps; more of them, because they share places, stand beside each other. */
export function ResultPodium({
  rows,
  by,
  firsts,
  to,
}: Pick<ShownList, 'firsts'> & {
  rows: readonly FirstRow[];
  by: RankingColumn;
  /** The whole list. */
  to: string;
}) {
  const { t } = useResultWords();
  const hasSteps = rows.length <= STEPS;
  const more = firsts - rows.filter(({ rank }) => rank === 1).length;
  return (
    <div className="grid gap-4">
      <ol
        className={`flex flex-wrap justify-center gap-x-3 gap-y-8 sm:gap-x-5 ${hasSteps ? 'sm:flex-nowrap sm:items-end sm:border-b-2 sm:border-chile' : ''}`}
      >
        {rows.map((row, index) => (
          <li
            key={row.id}
            className={`grid min-w-0 justify-items-center gap-3 ${index === 0 && hasSteps ? 'basis-full' : 'basis-[calc(50%-6px)]'} ${hasSteps ? `sm:basis-64 ${ORDER[index]}` : 'sm:basis-52'}`}
          >
            <Placed row={row} by={by} isLarge={row.rank === 1} />
            {hasSteps && (
              <span
                aria-hidden="true"
                className={`block w-full overflow-clip rounded-t-card max-sm:hidden ${STEP[row.rank - 1] ?? ''}`}
              >
                <span className="papel-picado block text-paper opacity-60" />
              </span>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="text-center">
          <Link
            {...linkTo(to)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('results.tied_firsts', { count: more })}
          </Link>
        </p>
      )}
    </div>
  );
}

function Placed({ row, by, isLarge }: { row: FirstRow; by: RankingColumn; isLarge: boolean }) {
  const { t, figure } = useResultWords();
  return (
    <div className="grid min-w-0 justify-items-center gap-1 text-center">
      <div className="relative mb-4">
        <Picture
          src={row.pictureUrl}
          alt={t('results.picture_of', { name: row.name })}
          width={isLarge ? 192 : 128}
          height={isLarge ? 192 : 128}
          eager
          priority={row.rank === 1}
          className={`rounded-[28px] border-4 border-surface shadow-card ${isLarge ? 'size-48' : 'size-28 sm:size-32'}`}
        />
        <ResultMedal
          rank={row.rank}
          className={`absolute left-1/2 -translate-x-1/2 ${isLarge ? '-bottom-6 size-16' : '-bottom-5 size-12'}`}
        />
      </div>
      <span className="sr-only">{t('results.place_of', { rank: row.rank })}</span>
      <ResultName
        row={row}
        className={`font-display leading-tight font-extrabold ${isLarge ? 'text-2xl' : 'text-xl'}`}
      />
      <ResultWhere row={row} className="text-sm" />
      <span className="font-semibold tabular-nums">{figure(row.figure, by)}</span>
    </div>
  );
}
