import { useWords } from './summary-words.ts';

/** A hundred pieces of paper: as many are coloured as the share has percent. */
const COLUMNS = 20;
const ROWS = 5;
const PIECES = Array.from({ length: COLUMNS * ROWS }, (_, index) => index);

/** The restaurant's votes among those of its county. */
export function CountyShare({
  county,
  votes,
  countyVotes,
}: {
  /** Its name as in a sentence. */
  county: string;
  votes: number;
  countyVotes: number;
}) {
  const { t, write } = useWords();
  const share = votes / countyVotes;
  // Only all votes are all pieces, and only none are no piece.
  const own = share === 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
  const line = (key: string, isOwn: boolean, name: string, count: number) => (
    <tr key={key}>
      <th scope="row" className="text-left font-normal">
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 8 8" className="size-4">
            <rect
              x={0.5}
              y={0.5}
              width={7}
              height={7}
              rx={1}
              data-own={isOwn || undefined}
              className="story-piece"
            />
          </svg>
          {name}
        </span>
      </th>
      <td className="text-right font-semibold tabular-nums">{write.number(count)}</td>
    </tr>
  );
  return (
    <div className="grid gap-3">
      <svg aria-hidden="true" viewBox={`0 0 ${COLUMNS * 10} ${ROWS * 10}`} className="story-pieces">
        {PIECES.map((piece) => (
          <rect
            key={piece}
            // Column by column, so that the share grows from the left.
            x={Math.floor(piece / ROWS) * 10 + 0.8}
            y={(piece % ROWS) * 10 + 0.8}
            width={8.4}
            height={8.4}
            rx={1.4}
            data-own={piece < own || undefined}
            className="story-piece"
          />
        ))}
      </svg>
      <table className="story-legend">
        <caption className="pb-1 text-left text-sm text-muted">
          {t('summary.county_chart', { county })}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('summary.whose_column')}</th>
            <th scope="col">{t('dashboard.votes_column')}</th>
          </tr>
        </thead>
        <tbody>
          {line('own', true, t('summary.county_yours'), votes)}
          {line('others', false, t('summary.county_others'), countyVotes - votes)}
        </tbody>
      </table>
    </div>
  );
}
