import type { FirstView, Kind } from './first-view.ts';
import type { Growth } from './growth-queries.ts';
import { IMPORT_CEILINGS, type ImportsResult } from './imports.ts';
import type { LighthouseResult, Lit } from './lighthouse.ts';
import type { LiveResult } from './live.ts';
import type { Measurement, Plan } from './load.ts';
import type { PeopleResult } from './people.ts';
import type { PgbenchMeasurement } from './pgbench.ts';
import type { ListResult } from './state-list.ts';
import type { VoteResult } from './vote.ts';

/** All results of one run, in machine-readable form. */
export interface Report {
  date: string;
  machine: Record<string, string | number>;
  plan: Plan;
  stateList: ListResult[];
  vote: VoteResult;
  live: LiveResult;
  people: PeopleResult;
  imports: ImportsResult;
  growth: Growth[];
  firstView: FirstView[];
  /** null without a browser. */
  lighthouse: LighthouseResult[] | null;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const fixed = (value: number, digits: number) => value.toFixed(digits);
const times = (value: number) => `${value < 10 ? fixed(value, 1) : whole(value)} ×`;
const percent = (share: number) => `${fixed(share * 100, share < 0.1 ? 1 : 0)} %`;

const loadColumns = ['per s', 'of bare', 'CPU ms', 'of bare', 'busy cores', 'p50 ms', 'p99 ms'];
const loadCells = (measured: Measurement, bare: Measurement) => [
  whole(measured.perSecond),
  measured === bare ? '' : percent(measured.perSecond / bare.perSecond),
  fixed(measured.cpuMsPerRequest, 3),
  measured === bare ? '' : times(measured.cpuMsPerRequest / bare.cpuMsPerRequest),
  fixed(measured.busyCores, 2),
  fixed(measured.p50Ms, 1),
  fixed(measured.p99Ms, 1),
];

/** The report for people. */
export function describe({
  date,
  machine,
  plan,
  stateList,
  vote,
  live,
  people,
  imports,
  growth,
  firstView,
  lighthouse,
}: Report): string {
  const facts = Object.entries(machine).map(([name, value]) => `${name}: ${value}`);
  return [
    `Vota Taco, measured on ${date}`,
    `${facts.join('\n')}\n${plan.connections} connections, ${plan.seconds} s each after ${plan.warmUpSeconds} s of warm-up, loopback`,
    `State list (bare: node:http alone, answering the same bytes)\n${describeLists(stateList)}`,
    `Vote (a new signed-in voter for each; the database counted what was answered with 201)\n${describeVote(vote)}`,
    describePgbench(vote),
    `Live pages (one restaurant, server-sent events; from the answer to a vote)\n${describeLive(live)}`,
    `Accounts (bare: node:http alone, answering what somebody signed in gets; a page of theirs is made for each)\n${describeReads(people)}`,
    `${describeSignIns(people)}\n${describeEqualTimes(people)}`,
    `Import of a spreadsheet (${whole(imports.restaurants)} restaurants, ${whole(imports.dishes)} dishes, ${whole(imports.fileBytes)} bytes)\n${describeImports(imports)}`,
    `Growth (PostgreSQL, one query at a time, medians)\n${describeGrowth(growth)}`,
    `First view (390 px phone, empty cache; bytes of bodies as transferred, without headers)\n${describeFirstViews(firstView)}`,
    `Lighthouse, mobile preset, medians of three runs (bare: the same HTML without scripts)\n${describeLighthouse(lighthouse)}`,
    '',
  ].join('\n\n');
}

function describeLists(results: ListResult[]): string {
  return table(
    ['', '', ...loadColumns],
    results.flatMap((result) => [
      [result.name, 'PostgreSQL', ...loadCells(result.postgres, result.bare)],
      [
        `  ${whole(result.bodyBytes)} bytes`,
        'embedded',
        ...loadCells(result.embedded, result.bare),
      ],
      ['', 'bare', ...loadCells(result.bare, result.bare)],
    ]),
  );
}

function describeVote({ even, hot, bare, pgbench }: VoteResult): string {
  const ofPgbench = (measured: Measurement, floor: PgbenchMeasurement | undefined) =>
    floor ? percent(measured.perSecond / floor.perSecond) : '';
  return table(
    ['', ...loadColumns, 'of pgbench', 'stored'],
    [
      [
        'even spread',
        ...loadCells(even, bare),
        ofPgbench(even, pgbench?.even),
        `${whole(even.stored)} of ${whole(even.answered201)}`,
      ],
      [
        'one hot restaurant',
        ...loadCells(hot, bare),
        ofPgbench(hot, pgbench?.hot),
        `${whole(hot.stored)} of ${whole(hot.answered201)}`,
      ],
      ['bare node:http', ...loadCells(bare, bare), '', ''],
    ],
  );
}

function describePgbench({ pgbench, statements }: VoteResult): string {
  if (!pgbench) {
    return 'pgbench was not found on this machine: the vote has no ceiling of the database here.';
  }
  const row = (name: string, { perSecond, p50Ms, p99Ms }: PgbenchMeasurement) => [
    name,
    whole(perSecond),
    fixed(p50Ms, 1),
    fixed(p99Ms, 1),
  ];
  return `${pgbench.version}, same server and connections\n${table(
    ['', 'per s', 'p50 ms', 'p99 ms'],
    [
      row(`all ${statements} statements of a vote, even spread`, pgbench.even),
      row(`all ${statements} statements of a vote, one hot restaurant`, pgbench.hot),
      row('one bare insert, no index', pgbench.insert),
    ],
  )}`;
}

const describeLive = (live: LiveResult) =>
  table(
    [
      '',
      'open',
      'all open ms',
      'MiB before',
      'MiB open',
      'KiB each',
      'first update ms',
      'last update ms',
    ],
    [
      [
        'one server',
        whole(live.connections),
        whole(live.openedMs),
        whole(live.memoryMiBBefore),
        whole(live.memoryMiBOpen),
        fixed(((live.memoryMiBOpen - live.memoryMiBBefore) * 1024) / live.connections, 1),
        fixed(live.firstUpdateMs, 1),
        fixed(live.lastUpdateMs, 1),
      ],
    ],
  );

function describeReads({ reads }: PeopleResult): string {
  const cells = (one: Measurement, bare: Measurement) => [
    whole(one.perSecond),
    fixed(one.cpuMsPerRequest * 1000, 0),
    one === bare ? '' : times(one.cpuMsPerRequest / bare.cpuMsPerRequest),
    fixed(one.p50Ms, 1),
  ];
  return table(
    ['', 'per s', 'CPU µs', 'of bare', 'p50 ms', 'more CPU µs'],
    reads.flatMap(({ name, anonymous, signedIn, bare }) => [
      [`${name}, anonymous`, ...cells(anonymous, bare), ''],
      [
        `${name}, signed in`,
        ...cells(signedIn, bare),
        fixed((signedIn.cpuMsPerRequest - anonymous.cpuMsPerRequest) * 1000, 0),
      ],
      ['  bare', ...cells(bare, bare), ''],
    ]),
  );
}

const describeSignIns = ({ signIns, hashesPerSecond }: PeopleResult) =>
  `Sign-ins: ${fixed(signIns.perSecond, 1)} per s, ${percent(signIns.perSecond / hashesPerSecond)} of ${fixed(hashesPerSecond, 1)} password hashes per s in a process that does nothing else`;

const describeEqualTimes = ({ equalTimes }: PeopleResult) =>
  table(
    ['', 'known ms', 'unknown ms', 'known / unknown'],
    equalTimes.map(({ name, knownMs, unknownMs }) => [
      name,
      fixed(knownMs, 2),
      fixed(unknownMs, 2),
      fixed(knownMs / unknownMs, 3),
    ]),
  );

function describeImports({ reader, steps, libreOffice }: ImportsResult): string {
  const { checkMs, writeMs, moreMiB } = IMPORT_CEILINGS;
  const rows = steps.flatMap(({ database, ...kinds }) =>
    Object.entries(kinds).map(([name, { ms, beforeMiB, peakMiB, othersMs }]) => {
      const isOver =
        ms > (name.startsWith('check') ? checkMs : writeMs) || peakMiB - beforeMiB > moreMiB;
      const figures = [whole(ms), whole(beforeMiB), whole(peakMiB), whole(othersMs)];
      return [`${database}, ${name}`, ...figures, isOver ? 'over' : ''];
    }),
  );
  return [
    table(['', 'ms', 'MiB before', 'MiB at most', 'others waited ms', 'ceiling'], rows),
    `The reading process: ${whole(reader.ms)} ms, ${whole(reader.peakMiB)} MiB at most`,
    libreOffice
      ? `${libreOffice.version}: ${whole(libreOffice.changed)} of ${whole(libreOffice.rows)} rows were changed by opening and saving`
      : 'LibreOffice was not found on this machine: whether it opens and saves the exports was not looked at.',
  ].join('\n');
}

const describeGrowth = (growth: Growth[]) =>
  table(
    ['restaurants', 'nearest 30 ms', 'search ms'],
    growth.map(({ restaurants, nearestMs, searchMs }) => [
      whole(restaurants),
      fixed(nearestMs, 2),
      fixed(searchMs, 2),
    ]),
  );

function describeFirstViews(views: FirstView[]): string {
  const shown: Kind[] = ['html', 'js', 'css', 'pictures', 'font', 'data', 'other'];
  return table(
    ['', 'requests', 'bytes', ...shown, 'initial js'],
    views.map((view) => [
      view.name,
      String(view.requests),
      whole(view.bytes),
      ...shown.map((kind) => {
        const { requests, bytes } = view.byKind[kind];
        return requests === 0 ? '' : `${whole(bytes)} (${requests})`;
      }),
      whole(view.initialScriptBytes),
    ]),
  );
}

function describeLighthouse(results: LighthouseResult[] | null): string {
  if (results === null)
    return 'No whole Chromium was found on this machine: CHROME_PATH names one.';
  const cells = ({ score, fcpMs, lcpMs, tbtMs, cls }: Lit) => [
    whole(score),
    whole(fcpMs),
    whole(lcpMs),
    whole(tbtMs),
    fixed(cls, 3),
  ];
  return table(
    ['', 'score', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS'],
    results.flatMap(({ name, page, bare }) => [
      [name, ...cells(page)],
      ['  bare', ...cells(bare)],
    ]),
  );
}

/** Columns as wide as their widest cell; the leading ones left-aligned, figures right-aligned. */
function table(head: string[], rows: string[][]): string {
  const texts = Math.max(
    1,
    head.findIndex((cell) => cell !== ''),
  );
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column < texts ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
