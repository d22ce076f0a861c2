import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import type { Language } from '../../domain/language.ts';
import { regionOf } from '../../domain/language.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import { festivalTitle } from './award.ts';
import { emblem } from './emblem.ts';
import { type Lettering, openLettering } from './lettering.ts';
import {
  describeFigure,
  figureOf,
  firstOf,
  formatFigure,
  type List,
  type ListedRow,
} from './lists.ts';
import { AGAVE, CHILE, INK, LINE, medalOf, MUTED, PAPER } from './palette.ts';
import { box, type Shape, short, toSvg } from './shapes.ts';

/** In pixels; a chart's height follows its rows. */
export const CHART_WIDTH = 1200;
const MARGIN = 56;
const HEAD = 150;
const FOOT = 70;
const ROW = 62;
const NAMES = 400;
/** For the figure behind the longest bar. */
const FIGURE = 150;
const DAYS_HEIGHT = 420;
/** Lines across the columns. */
const STEPS = 4;

interface Frame {
  title: string;
  subtitle: string;
  festival: string;
  height: number;
}

/** Paper, heading, and the festival below. */
function frame(letters: Lettering, { title, subtitle, festival, height }: Frame): Shape[] {
  const width = CHART_WIDTH - 2 * MARGIN;
  const heading = letters.set(title, {
    face: 'display',
    width,
    largest: 42,
    smallest: 22,
    lines: 1,
  });
  const below = letters.set(subtitle, {
    face: 'regular',
    width,
    largest: 22,
    smallest: 15,
    lines: 1,
  });
  const name = letters.set(festival, {
    face: 'bold',
    width: 800,
    largest: 18,
    smallest: 12,
    lines: 1,
  });
  return [
    box({ x: 0, y: 0, width: CHART_WIDTH, height }, { fill: PAPER }),
    box({ x: 0, y: 0, width: CHART_WIDTH, height: 12 }, { fill: CHILE }),
    letters.draw(heading, { x: MARGIN, y: 62 - heading.size * 0.55, fill: INK }),
    letters.draw(below, { x: MARGIN, y: 96, fill: MUTED }),
    emblem(MARGIN, height - 56, 36),
    letters.draw(name, { x: MARGIN + 48, y: height - 47, fill: MUTED }),
  ];
}

/** A strip of paper whose end is cut in points. */
function strip(x: number, y: number, width: number, height: number, fill: string): Shape {
  const point = height / 6;
  const long = Math.max(width, point + 1);
  const end = `l${short(-point)} ${short(point)}l${short(point)} ${short(point)}`.repeat(3);
  return {
    d: `M${short(x)} ${short(y)}h${short(long)}${end}h${short(-long)}z`,
    fill,
    stroke: INK,
    width: 1.5,
  };
}

function bar(
  letters: Lettering,
  list: List,
  row: ListedRow,
  language: Language,
  at: { y: number; most: number },
): Shape[] {
  const { y, most } = at;
  const left = MARGIN + NAMES;
  const widest = CHART_WIDTH - left - MARGIN - FIGURE;
  const width = most > 0 ? (figureOf(row, list.by) / most) * widest : 0;
  const name = letters.set(`${row.rank}. ${row.name}`, {
    face: 'bold',
    width: NAMES - 20,
    largest: 22,
    smallest: 14,
    lines: 2,
  });
  const small = letters.set(row.restaurant ?? '', {
    face: 'regular',
    width: NAMES - 20,
    largest: 16,
    smallest: 12,
    lines: 1,
  });
  const top = y + (ROW - name.height - small.height) / 2;
  const figure = letters.set(formatFigure(figureOf(row, list.by), list.by, language), {
    face: 'bold',
    width: FIGURE - 20,
    largest: 22,
    smallest: 12,
    lines: 1,
  });
  return [
    letters.draw(name, { x: left - 20, y: top, align: 'right', fill: INK }),
    letters.draw(small, { x: left - 20, y: top + name.height, align: 'right', fill: MUTED }),
    strip(left, y + 11, width, ROW - 22, row.rank <= 3 ? medalOf(row.rank) : CHILE),
    letters.draw(figure, {
      x: left + width + 16,
      y: y + ROW / 2 - figure.size * 0.55,
      fill: INK,
    }),
  ];
}

/** The first ten of a list, as bars. */
export async function drawListChart(
  file: ResultFile,
  list: List,
  language: Language,
): Promise<string> {
  const letters = await openLettering();
  const t = translatorFor(language);
  const rows = firstOf(list, AWARDED_PLACES).slice(0, AWARDED_PLACES);
  const most = Math.max(0, ...rows.map((row) => figureOf(row, list.by)));
  const height = HEAD + Math.max(1, rows.length) * ROW + FOOT;
  const festival = festivalTitle(file.festival);
  const none = letters.set(t('resultFiles.nobody'), {
    face: 'regular',
    width: 900,
    largest: 24,
    smallest: 16,
    lines: 2,
  });
  return toSvg({
    width: CHART_WIDTH,
    height,
    title: `${list.name[language]}, ${festival}`,
    description: rows
      .map((row) => `${row.rank}. ${row.name}: ${describeFigure(row, list.by, language)}`)
      .join('; '),
    shapes: [
      ...frame(letters, {
        title: list.name[language],
        subtitle: t(`resultFiles.chart_${list.by}`),
        festival,
        height,
      }),
      ...rows.flatMap((row, index) =>
        bar(letters, list, row, language, { y: HEAD + index * ROW, most }),
      ),
      ...(rows.length === 0 ? [letters.draw(none, { x: MARGIN, y: HEAD + 8, fill: MUTED })] : []),
    ],
  });
}

/** Counted votes of a day of the festival. */
export interface DayVotes {
  /** `YYYY-MM-DD`, in the festival's time zone. */
  day: string;
  votes: number;
}

/** A round number for the highest line, at least the largest value. */
export function roundUp(most: number): number {
  if (most <= STEPS) return STEPS;
  const unit = 10 ** Math.floor(Math.log10(most / STEPS));
  const step = [1, 2, 2.5, 5, 10].find(
    (one) => one * unit * STEPS >= most && (one * unit) % 1 === 0,
  );
  return (step ?? 10) * unit * STEPS;
}

/** Counted votes by day, as columns. */
export async function drawDaysChart(
  file: ResultFile,
  days: readonly DayVotes[],
  language: Language,
): Promise<string> {
  const letters = await openLettering();
  const t = translatorFor(language);
  const height = HEAD + DAYS_HEIGHT + 50 + FOOT;
  const top = roundUp(Math.max(0, ...days.map(({ votes }) => votes)));
  const left = MARGIN + 70;
  const step = (CHART_WIDTH - left - MARGIN) / Math.max(1, days.length);
  const bottom = HEAD + DAYS_HEIGHT;
  const dayOf = new Intl.DateTimeFormat(regionOf(language), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const label = (text: string, x: number, y: number, align: 'right' | 'center', width: number) =>
    letters.draw(
      letters.set(text, { face: 'regular', width, largest: 17, smallest: 9, lines: 1 }),
      { x, y, align, fill: MUTED },
    );
  const lines = Array.from({ length: STEPS + 1 }, (_, index): Shape[] => {
    const y = bottom - (index / STEPS) * DAYS_HEIGHT;
    return [
      { d: `M${left} ${short(y)}H${CHART_WIDTH - MARGIN}`, stroke: LINE, width: 1.5 },
      label(formatFigure((top * index) / STEPS, 'votes', language), left - 14, y - 10, 'right', 70),
    ];
  });
  // With many days, some are named.
  const every = Math.ceil(62 / step);
  const columns = days.map(({ day, votes }, index): Shape[] => {
    const tall = (votes / top) * DAYS_HEIGHT;
    const width = Math.min(70, step * 0.72);
    const x = left + (index + 0.5) * step;
    return [
      box(
        { x: x - width / 2, y: bottom - tall, width, height: Math.max(1, tall) },
        { fill: AGAVE, stroke: INK, width: 1 },
      ),
      ...(index % every === 0
        ? [
            label(
              dayOf.format(new Date(`${day}T12:00:00Z`)),
              x,
              bottom + 12,
              'center',
              step * every,
            ),
          ]
        : []),
    ];
  });
  return toSvg({
    width: CHART_WIDTH,
    height,
    title: `${t('resultFiles.chart_days')}, ${festivalTitle(file.festival)}`,
    description: days
      .map(({ day, votes }) => `${day}: ${formatFigure(votes, 'votes', language)}`)
      .join('; '),
    shapes: [
      ...frame(letters, {
        title: t('resultFiles.chart_days'),
        subtitle: t('resultFiles.chart_days_about', { count: file.counted.votes }),
        festival: festivalTitle(file.festival),
        height,
      }),
      ...lines.flat(),
      ...columns.flat(),
    ],
  });
}
