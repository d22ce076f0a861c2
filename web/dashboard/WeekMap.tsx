import type { ReactNode } from 'react';
import { hoursOf } from '../../domain/dashboard/rules.summary.ts';
import type { Summary } from '../../domain/dashboard/schema.ts';
import { ChartTable } from './ChartTable.tsx';
import { bestOfWeek, useWords } from './summary-words.ts';

const STEP = 10;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hours that stand under the drawing. */
const NAMED = [0, 6, 12, 18];
/** How strong the palest cell with votes is. */
const PALEST = 0.18;

/** Bars by hour of the day, and under them the same hours for each weekday, the darker the more votes. */
export function WeekMap({ summary: { week, votes } }: { summary: Summary }) {
  const { t, write } = useWords();
  const title = t('summary.by_hour');
  const best = bestOfWeek(week);
  const hours = hoursOf(week);
  const most = Math.max(1, ...hours);
  const label = t('summary.map_label', {
    count: votes,
    most: best?.votes ?? 0,
    when: best ? `${write.weekday(best.weekday)}, ${write.hourSpan(best.hour)}` : '',
  });
  return (
    <figure className="grid gap-2" aria-label={title}>
      <figcaption className="text-sm text-muted">{title}</figcaption>
      <div role="img" aria-label={label} className="story-week">
        <Row name="">
          <svg
            viewBox={`0 0 ${24 * STEP} 100`}
            preserveAspectRatio="none"
            className="story-hours block w-full"
          >
            {hours.map((count, hour) => (
              <Cell
                key={HOURS[hour]}
                hour={hour}
                height={count === 0 ? 0 : Math.max(2, (count / most) * 100)}
                of={100}
                isMost={count === most}
                className="story-bar"
              />
            ))}
          </svg>
        </Row>
        {week.map((row, weekday) => (
          <Row key={write.weekday(weekday)} name={write.weekdayShort(weekday)}>
            <svg
              viewBox={`0 0 ${24 * STEP} ${STEP}`}
              preserveAspectRatio="none"
              className="block w-full"
            >
              {row.map((count, hour) => (
                <Cell
                  key={HOURS[hour]}
                  hour={hour}
                  height={STEP}
                  of={STEP}
                  className={count === 0 ? 'fill-line' : 'fill-chile'}
                  strength={
                    count === 0 ? 0.6 : PALEST + (1 - PALEST) * (count / (best?.votes ?? 1))
                  }
                />
              ))}
            </svg>
          </Row>
        ))}
        <Row name="">
          <span className="grid grid-cols-4 text-sm text-muted">
            {NAMED.map((hour) => (
              <span key={hour}>{write.hour(hour)}</span>
            ))}
          </span>
        </Row>
      </div>
      <WeekTable title={title} week={week} />
    </figure>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div aria-hidden="true" className="story-weekday">
      <span className="text-sm leading-none text-muted">{name}</span>
      {children}
    </div>
  );
}

function Cell({
  hour,
  height,
  of,
  className,
  isMost = false,
  strength = 1,
}: {
  hour: number;
  height: number;
  /** The height of the drawing. */
  of: number;
  className: string;
  /** Whether no other has more votes. */
  isMost?: boolean;
  /** From 0 to 1. */
  strength?: number;
}) {
  return (
    <rect
      x={hour * STEP + 0.6}
      width={STEP - 1.2}
      y={of - height}
      height={height}
      fillOpacity={strength}
      vectorEffect="non-scaling-stroke"
      data-most={isMost || undefined}
      className={className}
    />
  );
}

function WeekTable({ title, week }: { title: string; week: Summary['week'] }) {
  const { t, write } = useWords();
  const hours = hoursOf(week);
  const cell = 'text-right';
  return (
    <ChartTable label={title}>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="text-left font-semibold">
            {t('dashboard.hour')}
          </th>
          {week.map((_, weekday) => (
            <th key={write.weekday(weekday)} scope="col" className={`${cell} font-semibold`}>
              {write.weekdayShort(weekday)}
            </th>
          ))}
          <th scope="col" className={`${cell} font-semibold`}>
            {t('summary.all_days')}
          </th>
        </tr>
      </thead>
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour} className="border-t border-line">
            <th scope="row" className="text-left font-normal">
              {write.hour(hour)}
            </th>
            {week.map((row, weekday) => (
              <td key={write.weekday(weekday)} className={cell}>
                {write.number(row[hour] ?? 0)}
              </td>
            ))}
            <td className={`${cell} font-semibold`}>{write.number(hours[hour] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}
