/** Votes offered at one rate, and what became of them. Rates are votes a second. */
export interface OverloadPoint {
  /** The multiple of the sustained rate. */
  times: number;
  offered: number;
  served: number;
  refused: number;
  noAnswer: number;
  /** Of what was served, in milliseconds. */
  p50Ms: number;
  p99Ms: number;
  /** Used CPU by elapsed time: 1 is a whole core. */
  cores: { server: number; postgres: number; generator: number };
}

export interface OverloadRun {
  date: string;
  machine: string;
  database: string;
  seconds: number;
  sustained: number;
  points: OverloadPoint[];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The table of a run, in Markdown. */
export function tableOf({ points }: Pick<OverloadRun, 'points'>): string {
  const rows = points.map(({ offered, served, refused, noAnswer, p50Ms, p99Ms, cores }) => [
    `${Math.round(offered)}/s`,
    `${Math.round(served)}/s`,
    Math.round(refused),
    Math.round(noAnswer),
    `${Math.round(p50Ms)}, ${Math.round(p99Ms)} ms`,
    `${percent(cores.server)}, ${percent(cores.postgres)}, ${percent(cores.generator)}`,
  ]);
  return [
    [
      'Offered',
      'Served',
      '503 a second',
      'No answer',
      'p50, p99 of what was served',
      'Of a core: server, PostgreSQL, generator',
    ],
    ['--:', '--:', '--:', '--:', '--:', '--:'],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const WIDTH = 760;
const HEIGHT = 380;
const LEFT = 76;
const RIGHT = 28;
const TOP = 44;
const BOTTOM = 58;
const SERVED = '#b45309';
const AIM = '#1d4ed8';
const IDEAL = '#78716c';
/** Of the best served rate, what an overloaded server should still serve. */
const AIM_PART = 0.9;

/** A round step that gives about five lines. */
function stepOf(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max / 5));
  return ([1, 2, 5, 10].find((factor) => factor * power >= max / 5) ?? 10) * power;
}

/** The served rate over the offered rate, as a picture. */
export function drawServed({ points }: Pick<OverloadRun, 'points'>): string {
  const best = Math.max(...points.map(({ served }) => served));
  const maxX = Math.max(...points.map(({ offered }) => offered)) * 1.04;
  const stepX = stepOf(maxX);
  const stepY = stepOf(best);
  const maxY = Math.ceil((best * 1.15) / stepY) * stepY;
  const x = (offered: number) => LEFT + (offered / maxX) * (WIDTH - LEFT - RIGHT);
  const y = (served: number) => HEIGHT - BOTTOM - (served / maxY) * (HEIGHT - BOTTOM - TOP);
  const text = ([left, top]: [number, number], anchor: string, words: string, more = '') =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" text-anchor="${anchor}"${more}>${words}</text>`;
  const line = (from: [number, number], to: [number, number], more: string) =>
    `<line x1="${x(from[0]).toFixed(1)}" y1="${y(from[1]).toFixed(1)}" x2="${x(to[0]).toFixed(1)}" y2="${y(to[1]).toFixed(1)}" ${more}/>`;
  const steps = (max: number, step: number) =>
    Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step);
  const legend = [
    { colour: SERVED, dash: '', name: 'served' },
    { colour: AIM, dash: '6 4', name: `${AIM_PART * 100} % of the best` },
    { colour: IDEAL, dash: '2 4', name: 'everything served' },
  ].flatMap(({ colour, dash, name }, index) => {
    const at = LEFT + index * 190;
    return [
      `<line x1="${at}" y1="20" x2="${at + 26}" y2="20" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
      text([at + 32, 24], 'start', name),
    ];
  });
  const middle = (TOP + HEIGHT - BOTTOM) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#44403c">`,
    '<title>Votes served by one server over votes offered to it</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...legend,
    ...steps(maxY, stepY).flatMap((value) => [
      line([0, value], [maxX, value], 'stroke="#d6d3d1"'),
      text([LEFT - 8, y(value) + 4], 'end', String(value)),
    ]),
    ...steps(maxX, stepX).map((value) =>
      text([x(value), HEIGHT - BOTTOM + 18], 'middle', String(value)),
    ),
    text([(LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14], 'middle', 'offered, votes a second'),
    text([20, middle], 'middle', 'served, votes a second', ` transform="rotate(-90 20 ${middle})"`),
    line([0, 0], [maxY, maxY], `stroke="${IDEAL}" stroke-width="2" stroke-dasharray="2 4"`),
    line(
      [0, AIM_PART * best],
      [maxX, AIM_PART * best],
      `stroke="${AIM}" stroke-width="2" stroke-dasharray="6 4"`,
    ),
    `<polyline fill="none" stroke="${SERVED}" stroke-width="2" points="${[
      `${x(0).toFixed(1)},${y(0).toFixed(1)}`,
      ...points.map(({ offered, served }) => `${x(offered).toFixed(1)},${y(served).toFixed(1)}`),
    ].join(' ')}"/>`,
    ...points.flatMap(({ offered, served, p99Ms }) => [
      `<circle cx="${x(offered).toFixed(1)}" cy="${y(served).toFixed(1)}" r="4" fill="${SERVED}"/>`,
      text(
        [x(offered), y(served) + 20],
        'middle',
        `p99 ${p99Ms < 1000 ? `${Math.round(p99Ms)} ms` : `${(p99Ms / 1000).toFixed(1)} s`}`,
      ),
    ]),
    '</svg>',
    '',
  ].join('\n');
}
