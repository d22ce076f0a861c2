import type { ClusterPicture } from '../../domain/vote-rulings/schema.ballots.ts';
import { useText } from '../i18n/locale.ts';

/** The ranking by points with the cluster's votes and without them, side by side. */
export function RankingCompared({
  ranking,
  restaurantId,
}: Pick<ClusterPicture, 'ranking'> & {
  /** The cluster's restaurant. */
  restaurantId: string;
}) {
  const t = useText();
  const cell = 'px-2 py-1.5 text-right tabular-nums sm:px-4';
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('voteRulings.compared')}</h3>
      <div>
        <table className="w-full table-fixed text-sm sm:text-base">
          <thead>
            <tr className="text-left text-sm text-muted">
              <th scope="col" className="w-[40%] py-1.5 pr-2 pl-2 font-semibold">
                {t('voteRulings.column_restaurant')}
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                {t('voteRulings.with')}
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                {t('voteRulings.without')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ranking.map((row) => {
              const isOwn = row.id === restaurantId;
              const hasMoved = row.withRank !== row.withoutRank;
              return (
                <tr
                  key={row.id}
                  className={`border-t border-line ${isOwn ? 'bg-chile-soft font-semibold' : ''}`}
                >
                  <th
                    scope="row"
                    className="py-1.5 pr-2 pl-2 text-left font-[inherit] wrap-anywhere"
                  >
                    {row.name}
                  </th>
                  <td className={cell}>
                    <Place rank={row.withRank} points={row.withPoints} />
                  </td>
                  <td className={`${cell} ${hasMoved ? 'font-bold' : ''}`}>
                    <Place rank={row.withoutRank} points={row.withoutPoints} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Place({ rank, points }: { rank: number | null; points: number }) {
  const t = useText();
  if (rank === null) return t('voteRulings.unranked');
  return (
    <>
      {t('voteRulings.place', { rank })}{' '}
      <span className="text-sm font-normal text-muted">
        {t('voteRulings.points', { count: points })}
      </span>
    </>
  );
}
