import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import type { MemoryFigures } from './memory-figures.ts';
import { fillCaches, mailToMany, openSink, prepare } from './soak-festival.ts';
import { startLoad } from './soak-load.ts';
import { openPages, openStalled, type PageCounts } from './soak-pages.ts';
import {
  collectedOf,
  describeEnd,
  drawChart,
  headOfTable,
  isMet,
  jsonOf,
  megabytes,
  rowOf,
  type Sample,
  slopeOf,
  type SoakReport,
  type Verdict,
} from './soak-report.ts';
import { countVotes } from './voters.ts';

// One server on PostgreSQL with thousands of open pages and a mixed load for half an hour: what it holds,
// and whether that grows. Some pages sleep and return, some never read, some clients request more than
// they read. The caches of the server are full before the first sample.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    pages: { type: 'string', default: '5000' },
    /** Multiplies the rate of all requests. */
    times: { type: 'string', default: '1' },
    /** Seconds between forced garbage collections; 0: the process collects when it likes. */
    collect: { type: 'string', default: '60' },
    /** Where the series is written, as JSON. */
    json: { type: 'string' },
    /** Where the chart is written, as SVG. */
    chart: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const pageCount = Number(values.pages);
const collectSeconds = Number(values.collect);
const SAMPLE_SECONDS = 15;
/** Of the 5,000 pages of the ceilings. */
const CEILINGS = { rssMb: 900, kbAPage: 25, growthMbAMinute: 0.2, rssGrowthMbAMinute: 2 };
/** This part of the minutes counts as warm-up. */
const WARM_UP_PART = 1 / 3;
/** Some phones are asleep at any moment. */
const PHONES_A_PAGE = 1.07;
const STALLED_CLIENTS = 20;
/** As in the image (Dockerfile). */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const METRICS_TOKEN = randomUUID();
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** @returns a function that reads one figure of `/metrics`, the sum of all its labels; 0 where it is missing */
async function readMetrics(url: string): Promise<(name: string) => number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const lines = (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n');
  return (name) =>
    lines
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** Samples at equal distances, printed as they come. */
async function sampleFor(
  server: ChildServer,
  seconds: number,
  cpuMsBefore: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  let last = { cpuMs: cpuMsBefore, at: startedAt };
  for (let due = SAMPLE_SECONDS; due <= seconds; due += SAMPLE_SECONDS) {
    await sleep(Math.max(0, startedAt + due * 1000 - performance.now()));
    const metric = await readMetrics(server.url);
    const collect = collectSeconds > 0 && due % collectSeconds === 0;
    const { cpuMs, ...figures } = await server.readFigures(collect);
    const at = performance.now();
    const sample: Sample = {
      ...figures,
      seconds: due,
      busyCores: (cpuMs - last.cpuMs) / (at - last.at),
      streams: metric('vota_taco_live_connections'),
      openFiles: metric('process_open_fds'),
      databaseConnections: metric('vota_taco_database_connections'),
      databaseWaiting: metric('vota_taco_database_waiting'),
      stalledStreams: metric('vota_taco_live_stalled_total'),
    };
    last = { cpuMs, at };
    samples.push(sample);
    if (due % 60 === 0 || seconds < 300) say(rowOf(sample));
  }
  return samples;
}

function judge(
  samples: readonly Sample[],
  { before, withPages, openAtFirst }: Pick<SoakReport, 'before' | 'withPages' | 'openAtFirst'>,
  shown: SoakReport['shown'],
): Verdict[] {
  const held = ({ collected }: MemoryFigures) =>
    collected ? collected.heapUsed + collected.external : Number.NaN;
  const from = minutes * WARM_UP_PART;
  const judged = collectedOf(samples).filter(([minute]) => minute >= from);
  const highest = (figure: (sample: Sample) => number) => Math.max(...samples.map(figure));
  return [
    {
      what: `growth of heap and buffers after collection, from minute ${from.toFixed(0)} on`,
      measured: megabytes(slopeOf(judged)),
      ceiling: CEILINGS.growthMbAMinute,
      unit: 'MB/min',
    },
    {
      what: `growth of resident memory, from minute ${from.toFixed(0)} on`,
      measured: megabytes(
        slopeOf(
          samples
            .filter(({ seconds }) => seconds >= from * 60)
            .map(({ seconds, rss }) => [seconds / 60, rss]),
        ),
      ),
      ceiling: CEILINGS.rssGrowthMbAMinute,
      unit: 'MB/min',
    },
    {
      what: 'heap and buffers of a page, after collection',
      measured: (held(withPages) - held(before)) / openAtFirst / 1000,
      ceiling: CEILINGS.kbAPage,
      unit: 'kB',
    },
    {
      what: 'resident memory, highest',
      measured: megabytes(highest(({ rss }) => rss)),
      ceiling: CEILINGS.rssMb,
      unit: 'MB',
    },
    {
      what: 'open pages that do not show the stored totals at the end',
      measured: shown.behind,
      ceiling: 0,
      unit: '',
    },
  ];
}

async function totalsOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; votes: string }>(
    'select restaurant_id as id, sum(votes) as votes from vote_totals group by 1',
  );
  return new Map(rows.map(({ id, votes }) => [id, Number(votes)]));
}

/** Waits until as many streams are open as pages are awake, or until nothing changes any more. */
async function waitForPages(counts: () => PageCounts): Promise<void> {
  for (let before = -1, tries = 0; tries < 120; tries += 1) {
    await sleep(1000);
    const { open } = counts();
    if (open >= pageCount * 0.9 && open <= before) return;
    before = open;
  }
}

buildWhenNeeded();
const festival = await openPostgresFestival(10);
const client = new pg.Client({ connectionString: festival.url });
await client.connect();
const sink = await openSink();
let server: ChildServer | undefined;
const ends: (() => unknown)[] = [];
try {
  const pictures = await prepare(festival, client);
  const env = {
    ...productionEnv,
    ...festival.env,
    ...ALLOCATOR,
    SMTP_URL: sink.url,
    METRICS_TOKEN,
    LIVE_CONNECTIONS: String(Math.ceil(pageCount * 1.2)),
  };
  server = await startChildServer('server-process.ts', env, ['--expose-gc']);
  const port = Number(new URL(server.url).port);
  await fillCaches(server.url);
  const votesBefore = await countVotes(client);
  const load = startLoad(port, pictures, Number(values.times));
  ends.push(() => load.stop());
  await sleep(30_000);
  const before = await server.readFigures(true);
  const pages = openPages(port, Math.ceil(pageCount * PHONES_A_PAGE));
  ends.push(() => pages.close());
  await waitForPages(pages.counts);
  const withPages = await server.readFigures(true);
  const { open: openAtFirst } = pages.counts();
  const stalled = openStalled(port, STALLED_CLIENTS);
  const mailing = mailToMany(festival, say);
  ends.push(
    () => stalled.close(),
    () => mailing.stop(),
  );
  say(headOfTable);
  const samples = await sampleFor(server, minutes * 60, withPages.cpuMs);
  await load.stop();
  await sleep(3000);
  const shown = pages.compare(await totalsOf(client));
  const results = load.results();
  const report: SoakReport = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, Node ${process.version}`,
    database: festival.version,
    pages: pageCount,
    minutes,
    before,
    withPages,
    openAtFirst,
    samples,
    counts: pages.counts(),
    shown,
    votes: {
      answered: results.find(({ name }) => name === 'vote')?.answered ?? 0,
      stored: (await countVotes(client)) - votesBefore,
    },
    mails: sink.mails(),
    load: results,
    verdicts: judge(samples, { before, withPages, openAtFirst }, shown),
  };
  say(describeEnd(report));
  if (values.json) writeFileSync(values.json, `${jsonOf(report)}\n`);
  if (values.chart) writeFileSync(values.chart, drawChart(report));
  if (!report.verdicts.every(isMet) || report.votes.answered !== report.votes.stored) {
    process.exitCode = 1;
  }
} finally {
  for (const end of ends.toReversed()) await end();
  await server?.stop();
  await client.end();
  await festival.remove();
  await sink.close();
}
