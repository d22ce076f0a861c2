import type { Summary } from '../../domain/dashboard/schema.ts';
import { ChartTable } from './ChartTable.tsx';
import { useWords } from './summary-words.ts';

/** Units of the drawing, which is stretched to its place: a bar's width with its gap, and the height. */
const STEP = 10;
const HEIGHT = 100;

/** The votes of each day; the best one is marked, and its number stands above it. */
export function DayBars({ summary: { byDay, bestDay, votes } }: { summary: Summary }) {
  const { t, write } = useWords();
  const most = Math.max(1, ...byDay.map((one) => one.votes));
  const isCut = byDay.reduce((sum, one) => sum + one.votes, 0) < votes;
  const title = isCut ? t('summary.by_day_last', { count: byDay.length }) : t('summary.by_day');
  const best = byDay.findIndex(({ day }) => day === bestDay?.day);
  const [first] = byDay;
  const last = byDay.at(-1);
  return (
    <figure className="grid gap-2" aria-label={title}>
      <figcaption className="text-sm text-muted">{title}</figcaption>
      <div role="img" aria-label={`${title}. ${bestDay ? write.dayFull(bestDay.day) : ''}`}>
        <div className="relative h-5 text-sm font-semibold tabular-nums" aria-hidden="true">
          {best >= 0 && <Marker at={(best + 0.5) / byDay.length}>{write.number(most)}</Marker>}
        </div>
        <svg
          viewBox={`0 0 ${byDay.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="story-days block w-full"
          aria-hidden="true"
        >
          {byDay.map((one, index) => {
            // A day with any votes is seen.
            const height = one.votes === 0 ? 0 : Math.max(2, (one.votes / most) * HEIGHT);
            return (
              <rect
                key={one.day}
                x={index * STEP + 1}
                width={STEP - 2}
                y={HEIGHT - height}
                height={height}
                vectorEffect="non-scaling-stroke"
                data-most={index === best || undefined}
                className="story-bar"
              />
            );
          })}
        </svg>
        <div
          aria-hidden="true"
          className="flex justify-between gap-4 border-t border-control-line pt-1 text-sm text-muted"
        >
          <span>{first && write.dayShort(first.day)}</span>
          <span>{last && write.dayShort(last.day)}</span>
        </div>
      </div>
      <ChartTable label={title}>
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 font-semibold">
              {t('dashboard.day')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold">
              {t('dashboard.votes_column')}
            </th>
          </tr>
        </thead>
        <tbody>
          {byDay.map((one) => (
            <tr key={one.day} className="border-t border-line">
              <th scope="row" className="px-4 py-1.5 text-left font-normal">
                {write.dayFull(one.day)}
              </th>
              <td className="px-4 py-1.5 text-right">{write.number(one.votes)}</td>
            </tr>
          ))}
        </tbody>
      </ChartTable>
    </figure>
  );
}

/** A number above a bar, kept inside the drawing at its ends. @param at from 0, left, to 1 */
function Marker({ at, children }: { at: number; children: string }) {
  const isRight = at > 0.9;
  const left = { left: `${at * 100}%`, ...(at > 0.1 && { translate: '-50%' }) };
  return (
    <span className="absolute" style={isRight ? { right: 0 } : left}>
      {children}
    </span>
  );
}
