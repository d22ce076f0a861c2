import type { MemoryFigures } from './memory-figures.ts';
import type { ActionResult } from './soak-load.ts';
import type { PageCounts } from './soak-pages.ts';

/** One reading of the server, and of the pages that it should have. */
export interface Sample extends Omit<MemoryFigures, 'cpuMs'> {
  /** Since the pages were opened. */
  seconds: number;
  /** Of one core, since the sample before. */
  busyCores: number;
  /** Live streams, sockets and files, and connections to the database, as `/metrics` has them. */
  streams: number;
  openFiles: number;
  databaseConnections: number;
  databaseWaiting: number;
  stalledStreams: number;
}

export interface SoakReport {
  date: string;
  machine: string;
  database: string;
  pages: number;
  minutes: number;
  /** With full caches and under load, before the first page and with all; after a collection. */
  before: MemoryFigures;
  withPages: MemoryFigures;
  /** The pages that were open at `withPages`. */
  openAtFirst: number;
  samples: Sample[];
  counts: PageCounts;
  /** At the end: pages that read, and those of them that showed other totals than the database has. */
  shown: { reading: number; behind: number };
  votes: { answered: number; stored: number };
  mails: number;
  load: ActionResult[];
  verdicts: Verdict[];
}

export interface Verdict {
  what: string;
  measured: number;
  ceiling: number;
  unit: string;
}

export const isMet = ({ measured, ceiling }: Verdict): boolean => measured <= ceiling;

export const megabytes = (bytes: number): number => bytes / 1e6;

/** The rise of the line through the points that is nearest to all of them (least squares). */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, one) => sum + one[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return above / below;
}

/** Heap and what it owns outside, after each collection: minutes and bytes. */
export const collectedOf = (samples: readonly Sample[]): [minutes: number, bytes: number][] =>
  samples.flatMap(({ seconds, collected }) =>
    collected ? [[seconds / 60, collected.heapUsed + collected.external]] : [],
  );

const mb = (bytes: number) => megabytes(bytes).toFixed(0);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const columns = [
  'min',
  'RSS MB',
  'heap MB',
  'after GC MB',
  'external MB',
  'streams',
  'files',
  'DB',
  'loop p99 ms',
  'cores',
];

export const headOfTable = [row(columns), row(columns.map(() => '--:'))].join('\n');

export const rowOf = (sample: Sample): string =>
  row([
    (sample.seconds / 60).toFixed(1),
    mb(sample.rss),
    mb(sample.heapUsed),
    sample.collected ? megabytes(sample.collected.heapUsed).toFixed(1) : '',
    mb(sample.external),
    sample.streams,
    sample.openFiles,
    sample.databaseConnections,
    sample.loopP99Ms.toFixed(0),
    sample.busyCores.toFixed(2),
  ]);

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const roundMb = (bytes: number | undefined) =>
  bytes === undefined ? null : round(megabytes(bytes), 1);

const SERIES = {
  minutes: ({ seconds }: Sample) => seconds / 60,
  rssMb: ({ rss }: Sample) => roundMb(rss),
  heapUsedMb: ({ heapUsed }: Sample) => roundMb(heapUsed),
  heapTotalMb: ({ heapTotal }: Sample) => roundMb(heapTotal),
  externalMb: ({ external }: Sample) => roundMb(external),
  arrayBuffersMb: ({ arrayBuffers }: Sample) => roundMb(arrayBuffers),
  heapCollectedMb: ({ collected }: Sample) => roundMb(collected?.heapUsed),
  externalCollectedMb: ({ collected }: Sample) => roundMb(collected?.external),
  streams: ({ streams }: Sample) => streams,
  stalledStreams: ({ stalledStreams }: Sample) => stalledStreams,
  openFiles: ({ openFiles }: Sample) => openFiles,
  databaseConnections: ({ databaseConnections }: Sample) => databaseConnections,
  databaseWaiting: ({ databaseWaiting }: Sample) => databaseWaiting,
  loopP99Ms: ({ loopP99Ms }: Sample) => round(loopP99Ms, 1),
  loopMaxMs: ({ loopMaxMs }: Sample) => round(loopMaxMs, 1),
  busyCores: ({ busyCores }: Sample) => round(busyCores, 2),
};

/** The report as a file: the samples are rows of numbers; null: no collection was forced there. */
export const jsonOf = ({ samples, ...report }: SoakReport): string =>
  JSON.stringify({
    ...report,
    series: {
      columns: Object.keys(SERIES),
      rows: samples.map((sample) => Object.values(SERIES).map((figure) => figure(sample))),
    },
  });

/** What follows the table of samples. */
export function describeEnd(report: SoakReport): string {
  const { counts, shown, votes, load, verdicts } = report;
  const others = (result: ActionResult) =>
    Object.entries(result.others)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ');
  return [
    '',
    row(['Request', 'per s', 'answered', 'others', 'p50 ms', 'p99 ms']),
    row(['---', '--:', '--:', '---', '--:', '--:']),
    ...load.map((one) =>
      row([
        one.name,
        one.perSecond,
        one.answered,
        others(one),
        one.p50Ms.toFixed(1),
        one.p99Ms.toFixed(0),
      ]),
    ),
    '',
    `Pages: ${counts.opened} streams opened, ${counts.refused} refused, ${counts.lost} ended by the server, ${counts.received} pieces received.`,
    `At the end ${shown.reading} open pages read, ${shown.behind} of them did not show the stored totals.`,
    `Votes: ${votes.answered} answered, ${votes.stored} stored. Mails: ${report.mails}.`,
    '',
    row(['', 'measured', 'ceiling', '']),
    row(['---', '--:', '--:', '---']),
    ...verdicts.map((verdict) =>
      row([
        verdict.what,
        `${verdict.measured.toFixed(verdict.measured < 10 ? 2 : 0)} ${verdict.unit}`,
        verdict.ceiling,
        isMet(verdict) ? 'met' : 'NOT MET',
      ]),
    ),
    '',
  ].join('\n');
}

const WIDTH = 760;
const HEIGHT = 320;
const LEFT = 68;
const RIGHT = 28;
const BOTTOM = 40;
const lines = [
  { name: 'resident memory', colour: '#b45309', of: ({ rss }: Sample) => rss },
  {
    name: 'heap and buffers, collected',
    colour: '#1d4ed8',
    of: ({ collected }: Sample) => collected && collected.heapUsed + collected.external,
  },
];

/** Memory over the minutes, as a picture. */
export function drawChart({ samples, pages }: Pick<SoakReport, 'samples' | 'pages'>): string {
  const lastSecond = Math.max(60, ...samples.map(({ seconds }) => seconds));
  const step = 100;
  const top =
    Math.ceil((Math.max(...samples.map(({ rss }) => megabytes(rss))) * 1.1) / step) * step;
  const x = (seconds: number) => LEFT + (seconds / lastSecond) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - 36);
  const text = (at: [number, number], anchor: string, words: string) =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
  const ruled = Array.from({ length: top / step + 1 }, (_, index) => index * step).flatMap(
    (value) => [
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#d6d3d1"/>`,
      text([LEFT - 8, y(value) + 4], 'end', `${value} MB`),
    ],
  );
  const everyMinutes = lastSecond > 900 ? 5 : 1;
  const minutes = Array.from(
    { length: Math.floor(lastSecond / 60 / everyMinutes) + 1 },
    (_, index) =>
      text(
        [x(index * everyMinutes * 60), HEIGHT - BOTTOM + 20],
        'middle',
        `${index * everyMinutes} min`,
      ),
  );
  const drawn = lines.flatMap(({ name, colour, of }, index) => {
    const points = samples.flatMap((sample) => {
      const bytes = of(sample);
      return bytes ? [`${x(sample.seconds).toFixed(1)},${y(megabytes(bytes)).toFixed(1)}`] : [];
    });
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`,
      `<rect x="${LEFT + index * 230}" y="12" width="14" height="4" fill="${colour}"/>`,
      text([LEFT + 20 + index * 230, 18], 'start', name),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#44403c">`,
    `<title>Memory of a server with ${pages} open pages</title>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...ruled,
    ...minutes,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}
